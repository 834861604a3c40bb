import { expect, test } from "vitest";
import { parseCents } from "./money";

test("an amount is read as people write it", () => {
  const cases: [string, number][] = [
    ["25", 2500],
    ["25.5", 2550],
    [" $1,250.50 ", 125050],
    [".05", 5],
    ["0", 0],
    ["19.", 1900],
  ];
  for (const [text, cents] of cases) expect(parseCents(text), text).toBe(cents);
});

test("a text that is no amount has no cents", () => {
  for (const text of ["", "$", ".", "-5", "1,50", "2.505", "1e3", "abc", "1 000"])
    expect(parseCents(text), text).toBeNull();
});
