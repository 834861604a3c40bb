import { expect, test } from "vitest";
import { growthTone, readPercent } from "./growth";

test.each([
  ["34%", "strong"],
  ["15%", "strong"],
  ["14%", "fair"],
  ["8%", "fair"],
  ["7%", "quiet"],
  ["0%", "quiet"],
  ["−20%", "quiet"],
  ["Not published", "quiet"],
])("%s is %s", (text, tone) => expect(growthTone(text)).toBe(tone));

test("a decline is read with a true minus sign or a hyphen", () => {
  expect([readPercent("−3%"), readPercent("-3%"), readPercent("+3%"), readPercent("about 3%")]).toEqual([
    -3,
    -3,
    3,
    null,
  ]);
});
