import { expect, test } from "vitest";
import { localToday } from "../../api/experiments";
import { daysLeft, signedPoints } from "./labels";

test("points carry their sign", () => {
  expect([9, 0, -4].map(signedPoints)).toEqual(["+9", "0", "−4"]);
});

test("days are counted over the change of clocks", () => {
  const text = (deadline: string) => daysLeft(deadline, "2026-03-28", (day) => day);
  expect(text("2026-03-30")).toBe("2 days left");
  expect(text("2026-03-29")).toBe("1 day left");
  expect(text("2026-03-28")).toBe("Last day");
  expect(text("2026-03-27")).toBe("Deadline was 2026-03-27");
});

test("today is the day of the browser", () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
