import { expect, test } from "vitest";
import { daysLeft, markOf, signedPoints } from "./labels";

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

test("the mark of a count has the unit of its hypothesis", () => {
  const mark = (hypothesis: string, k: number, atMost = false) =>
    markOf({ kind: "count", hypothesis, n: null, k, atMost });
  expect(mark("Work out the hourly result. Keep going at $20 an hour.", 20)).toBe("At least $20 needed");
  expect(mark("Wash 3 dogs and time each. Keep going if the average is under 75 minutes.", 75, true)).toBe(
    "75 minutes or less passes",
  );
  expect(mark("Keep going if material stays under 25% of the price.", 25, true)).toBe("25% or less passes");
  expect(mark("Keep going at 1,500 words an hour.", 1500)).toBe("At least 1,500 needed");
  expect(mark("Sell 15 of 150. Keep going with $15.", 15)).toBe("At least $15 needed");
  expect(mark("Owners come back.", 3)).toBe("At least 3 needed");
  expect(mark("Keep going if you kept $24.51 or more per hour.", 24.51)).toBe("At least $24.51 needed");
  expect(mark("Keep going if it costs $27.50 or less.", 27.5, true)).toBe("$27.50 or less passes");
  expect(markOf({ kind: "survey", hypothesis: "4 of 6 book.", n: 6, k: 4, atMost: false })).toBe("4 of 6 needed");
  expect(markOf({ kind: "once", hypothesis: "No crack.", n: null, k: 1, atMost: false })).toBe(
    "It works, or it doesn't",
  );
});
