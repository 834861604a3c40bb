import { expect, test } from "vitest";
import { formatChange, formatCount, formatMoney, formatPercent } from "./format";

test("money keeps three significant digits, as the report does", () => {
  const cases: [number, string][] = [
    [13.84e9, "$13.8B"],
    [999.4e6, "$999M"],
    [999.6e6, "$1.00B"],
    [1.204e12, "$1.20T"],
    [22_505, "$22,505"],
    [0, "$0"],
    [-4_200, "−$4,200"],
  ];
  for (const [value, text] of cases) expect(formatMoney(value)).toBe(text);
});

test("percentages have a true minus sign and nothing is minus zero", () => {
  expect([0.1249, -0.031, -0.001].map(formatPercent)).toEqual(["12%", "−3%", "0%"]);
});

test("counts have commas and changes their sign", () => {
  expect([7, 1_000, 71_091, 1_234_567].map(formatCount)).toEqual(["7", "1,000", "71,091", "1,234,567"]);
  expect([4, 0, -13].map(formatChange)).toEqual(["+4", "0", "−13"]);
});
