import type { Plot, TrendShape } from "./trend-geometry";

/** Hairlines with their amounts, and the years below. */
export function TrendAxes({ plot, shape }: { plot: Plot; shape: TrendShape }) {
  return (
    <>
      {shape.yTicks.map(({ y, label }) => (
        <g key={label}>
          <line x1={plot.left} x2={plot.width - plot.right} y1={y} y2={y} className="stroke-line" strokeWidth="1" />
          <text x={plot.left - 10} y={y} dy="0.32em" textAnchor="end" className="fill-ink-faint text-xs tabular-nums">
            {label}
          </text>
        </g>
      ))}
      {shape.xTicks.map(({ x, label }) => (
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
