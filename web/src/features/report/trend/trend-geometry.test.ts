import { expect, test } from "vitest";
import { plotFor } from "../../../ui/chart/scale";
import { REPORT } from "../fixture";
import { axisMoney, shapeTrend, yearAt, yearTicks } from "./trend-geometry";

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

test("grid lines lie at round numbers, a few of them and none far above the highest point", () => {
  for (const [top, labels] of [
    [7, ["$0", "$2M", "$4M", "$6M", "$8M"]],
    [48_000, ["$0", "$10B", "$20B", "$30B", "$40B", "$50B"]],
    [100, ["$0", "$20M", "$40M", "$60M", "$80M", "$100M"]],
  ] as const) {
    const shape = shapeTrend([{ year: 2022, nominal: top, real: 0 }], plotFor(400));
    expect(shape.yTicks.map(({ label }) => label)).toEqual(labels);
  }
  expect(shapeTrend([{ year: 2022, nominal: 0, real: 0 }], plotFor(400)).yTicks).toHaveLength(2);
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
