import { Axes } from "../../../ui/chart/axes";
import type { PlotArea } from "../../../ui/chart/scale";
import type { TrendPoint } from "../types";

import type { TrendShape } from "./trend-geometry";

interface TrendLinesProps {
  plot: PlotArea;
  shape: TrendShape;
  point: TrendPoint;
  growthYears: readonly number[] | null | undefined;
}

/** Drawing of the lines. A text beside it describes them, so it is hidden from assistive technology. */
export function TrendLines({ plot, shape, point, growthYears }: TrendLinesProps) {
  const base = plot.height - plot.bottom;
  const cursor = shape.x(point.year);
  return (
    <svg
      width={plot.width}
      height={plot.height}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      aria-hidden="true"
      className="block h-auto max-w-full"
    >
      <GrowthBand plot={plot} shape={shape} years={growthYears} />
      <Axes plot={plot} xTicks={shape.xTicks} yTicks={shape.yTicks} />
      <path
        d={shape.nominal}
        fill="none"
        className="stroke-ink-soft"
        strokeWidth="1.75"
        strokeDasharray="1 4.5"
        strokeLinecap="round"
      />
      <path
        d={shape.real}
        fill="none"
        className="stroke-action"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <line
        x1={cursor}
        x2={cursor}
        y1={plot.top}
        y2={base}
        className="stroke-ink-faint"
        strokeWidth="1"
        strokeOpacity="0.5"
      />
      <circle
        cx={cursor}
        cy={shape.y(point.nominal)}
        r="4"
        className="fill-ink-soft stroke-paper-raised"
        strokeWidth="2"
      />
      <circle cx={cursor} cy={shape.y(point.real)} r="5" className="fill-action stroke-paper-raised" strokeWidth="2" />
    </svg>
  );
}

/** The years that the growth figure spans. */
function GrowthBand({
  plot,
  shape,
  years,
}: {
  plot: PlotArea;
  shape: TrendShape;
  years: readonly number[] | null | undefined;
}) {
  const [from, to] = years ?? [];
  if (from === undefined || to === undefined) return null;
  const left = shape.x(from);
  return (
    <rect
      x={left}
      width={shape.x(to) - left}
      y={plot.top}
      height={plot.height - plot.bottom - plot.top}
      className="fill-paper-sunk"
    />
  );
}
