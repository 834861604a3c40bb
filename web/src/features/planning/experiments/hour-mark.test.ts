import { expect, it } from "vitest";
import { samplePrepared } from "./fixture";
import { atReadersHour, fieldsOfHour, hourNote } from "./hour-mark";

const onPay = samplePrepared({
  kind: "count",
  n: null,
  k: 24.51,
  othersStartAt: 20,
  hypothesis: "Add up driving and drying. Keep going if you kept $24.51 or more per hour.",
  mark: "Keep going if you kept $24.51 or more per hour.",
});

it("a test on pay starts at the reader's own hour", () => {
  const own = atReadersHour(onPay, 31);
  expect(own.k).toBe(31);
  expect(own.hypothesis).toBe("Add up driving and drying. Keep going if you kept $31 or more per hour.");
  expect(fieldsOfHour(own)).toEqual({ k: 31, hypothesis: own.hypothesis });
  expect(hourNote(own, 31)).toBe("Your own hour. Others start at $20.");
});

it("without a wage it starts at the median, and says whose hour that is", () => {
  expect(atReadersHour(onPay, null)).toEqual(onPay);
  expect(hourNote(onPay, null)).toBe("The median hour in the US. Others start at $20.");
});

it("other tests keep their mark", () => {
  const interview = samplePrepared();
  expect(atReadersHour(interview, 31)).toEqual(interview);
  expect(fieldsOfHour(interview)).toEqual({});
  expect(hourNote(interview, 31)).toBeNull();
});
