import { createScale, drawPath, type PlotArea, ticksUpTo, type XTick, type YTick } from "../../../ui/chart/scale";
import type { TrendPoint } from "../types";

export interface TrendShape {
  nominal: string;
  real: string;
  xTicks: XTick[];
  yTicks: YTick[];
  x: (year: number) => number;
  y: (millions: number) => number;
}

/**
 * Lines, ticks and scales of a series in millions of dollars. The value axis starts at zero, so that heights compare
 * honestly, and lines run straight from year to year, because no value in between was measured.
 */
export function shapeTrend(series: readonly TrendPoint[], plot: PlotArea): TrendShape {
  const years = series.map((point) => point.year);
  const first = Math.min(...years);
  const last = Math.max(...years);
  const top = Math.max(...series.flatMap((point) => [point.nominal, point.real]));
  const ticks = ticksUpTo(top);
  const ceiling = Math.max(...ticks);
  const x = createScale([first, last], [plot.left, plot.width - plot.right]);
  const y = createScale([0, ceiling], [plot.height - plot.bottom, plot.top]);
  const drawSeries = (value: (point: TrendPoint) => number) =>
    drawPath(series.map((point) => [x(point.year), y(value(point))]));
  return {
    nominal: drawSeries((point) => point.nominal),
    real: drawSeries((point) => point.real),
    xTicks: yearTicks(first, last, plot.width).map((year) => ({ x: x(year), label: String(year) })),
    yTicks: ticks.map((value) => ({ y: y(value), label: axisMoney(value) })),
    x,
    y,
  };
}

/** The last year is always named, because the verdict rests on it; the others step back from it. */
export function yearTicks(first: number, last: number, width: number): number[] {
  const room = Math.max(2, Math.floor(width / 76));
  const span = last - first;
  const step = [1, 2, 5, 10, 20].find((size) => span / size <= room) ?? 50;
  const ticks: number[] = [];
  for (let year = last; year >= first; year -= step) ticks.unshift(year);
  return ticks;
}

/** Returns the year of the series that is nearest to a place on the plot. */
export function yearAt(offset: number, shape: TrendShape, series: readonly TrendPoint[]): number {
  const years = series.map((point) => point.year);
  return years.reduce((best, year) =>
    Math.abs(shape.x(year) - offset) < Math.abs(shape.x(best) - offset) ? year : best,
  );
}

/** Short enough for an axis: millions of dollars in, "$40B" out. */
export function axisMoney(millions: number): string {
  if (millions === 0) return "$0";
  const [value, unit] =
    millions >= 1e6 ? [millions / 1e6, "T"] : millions >= 1e3 ? [millions / 1e3, "B"] : [millions, "M"];
  return `$${Number(value.toFixed(1))}${unit}`;
}
