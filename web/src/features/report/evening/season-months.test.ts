import { describe, expect, it } from "vitest";
import type { Season } from "../types";
import { describeDistance, isBetween } from "./season-months";

const GIFTS: Season = {
  kind: "Gift stores",
  years: "2015 to 2019",
  months: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1.2, 1.1, 1.6],
  peak: 12,
  rise: 10,
  begin: null,
  source: "census-mrts",
  text: "",
  estimate: false,
};

describe("distance", () => {
  it("counts the weeks to the first day of the month in which sales rise", () => {
    expect(describeDistance(GIFTS, new Date(2026, 7, 20))).toBe("Today is 6 weeks before the usual rise.");
    expect(describeDistance(GIFTS, new Date(2026, 8, 30))).toBe("Today is 1 week before the usual rise.");
  });

  it("looks into the next year after the peak", () => {
    expect(describeDistance({ ...GIFTS, peak: 12 }, new Date(2026, 0, 1))).toBe(
      "Today is 39 weeks before the usual rise.",
    );
    const snow = { ...GIFTS, rise: 2, peak: 4 };
    expect(describeDistance(snow, new Date(2026, 11, 7))).toBe("Today is 8 weeks before the usual rise.");
  });

  it("says so when the rise has begun, over the turn of the year as well", () => {
    expect(describeDistance(GIFTS, new Date(2026, 10, 2))).toBe("The usual rise has begun.");
    const snow = { ...GIFTS, begin: 11, peak: 1 };
    expect(describeDistance(snow, new Date(2026, 0, 15))).toBe("It is time to prepare.");
    expect(isBetween(snow, 12)).toBe(true);
    expect(isBetween(snow, 2)).toBe(false);
  });
});
