import { expect, it } from "vitest";
import { ageText } from "./age-text";

const NOW = new Date(2026, 10, 23, 9).getTime();
const before = (days: number, hour = 9) => new Date(2026, 10, 23 - days, hour).toISOString();

it("ages are counted in days of the reader's calendar", () => {
  expect(ageText(before(0, 1), NOW)).toBe("today");
  expect(ageText(before(1, 23), NOW)).toBe("yesterday");
  expect(ageText(before(2, 1), NOW)).toBe("2 days ago");
  expect(ageText(before(59), NOW)).toBe("59 days ago");
  expect(ageText(before(61), NOW)).toBe("2 months ago");
  expect(ageText(before(800), NOW)).toBe("2 years ago");
});

it("a moment of a clock that is ahead is today, and no moment has no age", () => {
  expect(ageText(before(-1), NOW)).toBe("today");
  expect(ageText("soon", NOW)).toBe("");
});
