import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { plotFor } from "../../../ui/chart/scale";
import { useWidth } from "../../../ui/chart/use-width";
import type { Trend, TrendPoint } from "../types";
import { shapeTrend, yearAt } from "./trend-geometry";
import { TrendLines } from "./trend-lines";
import { readoutText, TrendReadout } from "./trend-readout";

/** Nominal and real output by year. Pointer or arrow keys choose the year that the line of figures above reads out. */
export function TrendChart({ trend, summary }: { trend: Trend; summary: string }) {
  const { series } = trend;
  const [ref, width] = useWidth(680);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const last = series.at(-1);
  if (!last) return null;
  const plot = plotFor(width);
  const shape = shapeTrend(series, plot);
  const point = series.find(({ year }) => year === chosen) ?? last;

  const followPointer = (event: PointerEvent<HTMLElement>) =>
    setChosen(yearAt(event.clientX - event.currentTarget.getBoundingClientRect().left, shape, series));
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = yearForKey(event.key, point, series);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };

  return (
    <div>
      <TrendReadout point={point} />
      {/* A slider is the one role that tells assistive technology about arrow keys and a current year at once. */}
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label="Year on the chart"
        aria-describedby={id}
        aria-valuemin={series[0]?.year}
        aria-valuemax={last.year}
        aria-valuenow={point.year}
        aria-valuetext={readoutText(point)}
        onPointerMove={followPointer}
        onPointerDown={followPointer}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={handleKeyDown}
        className="mt-3 cursor-crosshair touch-pan-y rounded-lg outline-offset-4"
      >
        <TrendLines plot={plot} shape={shape} point={point} growthYears={trend.growthYears} />
      </div>
      <p id={id} className="sr-only">
        {summary}
      </p>
    </div>
  );
}

/** The year an arrow, page, home or end key leads to, or `null` for other keys. */
function yearForKey(key: string, point: TrendPoint, series: readonly TrendPoint[]): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -5,
    PageUp: 5,
    Home: -series.length,
    End: series.length,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const index = Math.min(series.length - 1, Math.max(0, series.indexOf(point) + step));
  return series[index]?.year ?? null;
}
