import { describe, expect, it } from "vitest";
import { createScale, drawPath, ticksUpTo } from "./scale";
import { ticksAround } from "./ticks-around";

describe("scales of charts", () => {
  it("map a span of values to a span of pixels, in either direction", () => {
    expect(createScale([0, 10], [100, 0])(2.5)).toBe(75);
    expect(createScale([3, 3], [0, 10])(3)).toBe(5);
  });

  it("have round ticks that enclose every value", () => {
    expect(ticksUpTo(93)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksUpTo(0)).toEqual([0, 1]);
    expect(ticksAround([-120, 310])).toEqual([-200, -100, 0, 100, 200, 300, 400]);
    expect(ticksAround([5, 5])).toEqual([5, 6]);
  });

  it("draw lines to a tenth of a pixel", () => {
    expect(
      drawPath([
        [0, 1.26],
        [10, 2],
      ]),
    ).toBe("M0,1.3L10,2");
  });
});
