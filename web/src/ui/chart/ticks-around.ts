import { type AxisSpan, GRID_SPACES, roundStep } from "./scale";

/** Round values that enclose a span, for values below zero as well. Zero is among them when the span contains it. */
export function ticksAround([low, high]: AxisSpan): number[] {
  const step = roundStep((high - low) / GRID_SPACES);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
