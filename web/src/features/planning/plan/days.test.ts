import { expect, test } from "vitest";
import { dayText } from "./days";

test("a day is named as itself, also where it is still the day before in Greenwich", () => {
  expect(dayText("2026-03-02")).toBe("Mon, Mar 2");
});
