import { expect, test } from "vitest";
import { writtenDay } from "./day";

test("a day is written out, whatever the zone of the reader", () => {
  expect(writtenDay("2026-09-02T00:00:00.000000Z")).toBe("Sep 2, 2026");
  expect(writtenDay("2025-12-31T23:59:59.999999Z")).toBe("Dec 31, 2025");
});
