/** The drawing and the room around it, in pixels. */
export interface PlotArea {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type AxisSpan = readonly [number, number];
export type XTick = { x: number; label: string };
export type YTick = { y: number; label: string };

/** Spaces between grid lines: about as many, wherever round numbers are. */
export const GRID_SPACES = 5;

/** Room for the axis texts; narrower screens get fewer of them, not smaller ones. */
export function plotFor(width: number): PlotArea {
  const height = Math.round(Math.min(360, Math.max(220, width * 0.46)));
  return { width, height, left: 54, right: 10, top: 14, bottom: 28 };
}

/** Maps a span of values to a span of the plot. A span of one value is mapped to the middle. */
export function createScale([from, to]: AxisSpan, [start, end]: AxisSpan): (value: number) => number {
  return (value) => start + (end - start) * (to === from ? 0.5 : (value - from) / (to - from));
}

/** Round values from 0 to the first one that is not below `top`. */
export function ticksUpTo(top: number): number[] {
  const step = roundStep(top / GRID_SPACES);
  const spaces = Math.max(1, Math.ceil(top / step));
  return Array.from({ length: spaces + 1 }, (_, index) => index * step);
}

/** The round number (1, 2 or 5 with zeros) that is at least as large. */
export function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((size) => size * power >= least) ?? 10);
}

/** A line through points, as the `d` of a path. */
export function drawPath(points: readonly AxisSpan[]): string {
  return `M${points.map(([x, y]) => `${roundToTenth(x)},${roundToTenth(y)}`).join("L")}`;
}

/** Rounds to a tenth of a pixel: finer values are not visible, and are text in the page. */
export function roundToTenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
