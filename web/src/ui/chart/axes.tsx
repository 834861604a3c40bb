import type { PlotArea, XTick, YTick } from "./scale";

type AxesProps = { plot: PlotArea; xTicks: readonly XTick[]; yTicks: readonly YTick[] };

/** Hairlines with their amounts at the left, and the texts of the horizontal axis below. */
export function Axes({ plot, xTicks, yTicks }: AxesProps) {
  return (
    <>
      {yTicks.map(({ y, label }) => (
        <g key={label}>
          <line x1={plot.left} x2={plot.width - plot.right} y1={y} y2={y} className="stroke-line" strokeWidth="1" />
          <text x={plot.left - 10} y={y} dy="0.32em" textAnchor="end" className="fill-ink-faint text-xs tabular-nums">
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, label }) => (
        <text
          key={label}
          x={x}
          y={plot.height - 6}
          textAnchor={x > plot.width - 30 ? "end" : "middle"}
          className="fill-ink-faint text-xs tabular-nums"
        >
          {label}
        </text>
      ))}
    </>
  );
}
