import { expect, test } from "vitest";
import { dayText, readToday } from "./days";

test("today is the reader's day, whatever it is in Greenwich", () => {
  expect(readToday(new Date(2026, 2, 1, 23, 59))).toBe("2026-03-01");
  expect(readToday(new Date(2026, 11, 31, 0, 1))).toBe("2026-12-31");
});

test("a day is named as itself, also where it is still the day before in Greenwich", () => {
  expect(dayText("2026-03-02")).toBe("Mon, Mar 2");
});
