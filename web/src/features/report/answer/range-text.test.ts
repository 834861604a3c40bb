import { expect, test } from "vitest";
import { rangeText } from "./range-text";

test("a range has its ends in order, commas, and cents where there are some", () => {
  expect(rangeText([55, 90], "$")).toBe("$55 to $90");
  expect(rangeText([145, 95], "")).toBe("95 to 145");
  expect(rangeText([1340, 2430.5], "$")).toBe("$1,340 to $2,430.50");
  expect(rangeText([4.999, 5.5], "$")).toBe("$5 to $5.50");
  expect(rangeText([4.2, 4.2], "$")).toBe("$4.20");
});
