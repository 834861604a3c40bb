import { expect, test } from "vitest";
import { REPORT } from "../tests/fixture";
import { axisMoney, plotFor, shapeTrend, yearAt, yearTicks } from "./trend-geometry";

const { series } = REPORT.trend;

test("the value axis starts at zero and holds every point", () => {
  const plot = plotFor(680);
  const shape = shapeTrend(series, plot);
  expect(shape.yTicks[0]).toEqual({ y: plot.height - plot.bottom, label: "$0" });
  for (const point of series) {
    expect(shape.y(point.nominal)).toBeGreaterThanOrEqual(plot.top);
    expect(shape.y(point.real)).toBeLessThanOrEqual(plot.height - plot.bottom);
  }
});

test("the last year is always named and labels never crowd", () => {
  for (const width of [280, 350, 680, 1100]) {
    const ticks = yearTicks(1997, 2023, width);
    expect(ticks.at(-1)).toBe(2023);
    expect(ticks.length * 38).toBeLessThan(width);
  }
});

test("a place on the plot belongs to its nearest year", () => {
  const shape = shapeTrend(series, plotFor(680));
  for (const { year } of series) expect(yearAt(shape.x(year) + 3, shape, series)).toBe(year);
  expect(yearAt(-500, shape, series)).toBe(1997);
  expect(yearAt(5000, shape, series)).toBe(2023);
});

test("a series of one year still draws", () => {
  const shape = shapeTrend([{ year: 2023, nominal: 5, real: 4 }], plotFor(400));
  expect(shape.real).not.toContain("NaN");
  expect(Number.isFinite(shape.x(2023))).toBe(true);
});

test("axis texts are short", () => {
  expect([0, 500, 40_000, 1_200_000].map(axisMoney)).toEqual(["$0", "$500M", "$40B", "$1.2T"]);
});
