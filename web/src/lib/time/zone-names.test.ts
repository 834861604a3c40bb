import { expect, test } from "vitest";
import { haveSameClocks, zoneName } from "./zone-names";

test("two names of one zone have the same clocks, two zones have not", () => {
  expect(haveSameClocks("Asia/Calcutta", "Asia/Kolkata")).toBe(true);
  expect(haveSameClocks("America/New_York", "America/Chicago")).toBe(false);
  // Equal in winter only.
  expect(haveSameClocks("America/Denver", "America/Phoenix")).toBe(false);
});

test("a zone is named by its city", () => {
  expect(["America/New_York", "America/Argentina/Buenos_Aires", "UTC"].map(zoneName)).toEqual([
    "New York",
    "Buenos Aires",
    "UTC",
  ]);
});
