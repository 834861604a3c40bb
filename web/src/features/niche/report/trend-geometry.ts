import type { TrendPoint } from "../types";

export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Span = readonly [number, number];

export interface TrendShape {
  nominal: string;
  real: string;
  xTicks: { x: number; label: string }[];
  yTicks: { y: number; label: string }[];
  x: (year: number) => number;
  y: (millions: number) => number;
}

/** Spaces between grid lines: about as many, wherever round numbers lie. */
const GRID_SPACES = 5;

/** Room for the axis texts; narrower screens get fewer of them, not smaller ones. */
export function plotFor(width: number): Plot {
  const height = Math.round(Math.min(360, Math.max(220, width * 0.46)));
  return { width, height, left: 54, right: 10, top: 14, bottom: 28 };
}

/**
 * Lines, ticks and scales of a series in millions of dollars. The value axis starts at zero, so that heights compare
 * honestly, and lines run straight from year to year, because no value in between was measured.
 */
export function shapeTrend(series: readonly TrendPoint[], plot: Plot): TrendShape {
  const years = series.map((point) => point.year);
  const first = Math.min(...years);
  const last = Math.max(...years);
  const top = Math.max(...series.flatMap((point) => [point.nominal, point.real]));
  const step = roundStep(top / GRID_SPACES);
  const ceiling = step * Math.max(1, Math.ceil(top / step));
  const x = scale([first, last], [plot.left, plot.width - plot.right]);
  const y = scale([0, ceiling], [plot.height - plot.bottom, plot.top]);
  const draw = (value: (point: TrendPoint) => number) => path(series.map((point) => [x(point.year), y(value(point))]));
  return {
    nominal: draw((point) => point.nominal),
    real: draw((point) => point.real),
    xTicks: yearTicks(first, last, plot.width).map((year) => ({ x: x(year), label: String(year) })),
    yTicks: multiplesUpTo(ceiling, step).map((value) => ({ y: y(value), label: axisMoney(value) })),
    x,
    y,
  };
}

/** Maps a span of values to a span of the plot. A span of one value is mapped to the middle. */
function scale([from, to]: Span, [start, end]: Span): (value: number) => number {
  return (value) => start + (end - start) * (to === from ? 0.5 : (value - from) / (to - from));
}

/** The round number (1, 2 or 5 with zeros) that is at least as large. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((size) => size * power >= least) ?? 10);
}

function multiplesUpTo(last: number, step: number): number[] {
  return Array.from({ length: Math.round(last / step) + 1 }, (_, index) => index * step);
}

function path(points: readonly Span[]): string {
  return `M${points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join("L")}`;
}

/** Rounds to a tenth of a pixel: finer values are not visible, and are text in the page. */
function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
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
