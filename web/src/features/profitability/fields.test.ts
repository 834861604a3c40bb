import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFields, writeFields } from "./fields";
import { readFragment, writeFragment } from "./link";
import { PLATFORMS } from "./platforms";

test("texts become a request, and wrong ones errors at their fields", () => {
  const { request, errors } = readFields({
    priceCents: "$1,234.50",
    unitsPerMonth: "12.5",
    feePercent: "6.5%",
    unitCostCents: "1.234,56",
    hoursPerMonth: "many",
    "goal.kind": "hourlyPay",
    "goal.cents": "30",
    feePreset: "amazon",
    plan: "professional",
  });
  expect(request).toEqual({
    priceCents: 123450,
    unitsPerMonth: 12.5,
    feePercent: 6.5,
    feePreset: "amazon",
    feeOptions: { plan: "professional" },
    goal: { kind: "hourlyPay", value: 3000 },
  });
  expect(Object.keys(errors)).toEqual(["unitCostCents", "hoursPerMonth"]);
});

test("the fields of a request make it again", () => {
  const { request } = readFields({
    priceCents: "45.50",
    unitsPerMonth: "3",
    "goal.kind": "margin",
    "goal.number": "20",
    currency: "on",
    overtimeDeduction: "on",
  });
  expect(readFields(writeFields(request)).request).toEqual(request);
});

test("a form travels in a fragment; anything else is no form", () => {
  const fields = { name: "Käse & =x", priceCents: "45" };
  expect(readFragment(writeFragment(fields) ?? "")).toEqual(fields);
  for (const wrong of ["", "#top", "#r=%%", "#r=WzFd", `#r=${"A".repeat(5000)}`])
    expect(readFragment(wrong)).toBeNull();
  expect(writeFragment({ name: "x".repeat(4000) })).toBeNull();
});

test("the platforms of the form are those of the server", () => {
  const presets = JSON.parse(readFileSync("../crates/niche/data/fee_presets.json", "utf8")) as {
    id: string;
    platform: string;
    options: { category?: unknown; plan?: unknown; international?: boolean; currency?: boolean };
  }[];
  const expected = presets.map(({ id, platform, options }) => ({
    id,
    name: platform,
    ...(options.category ? { category: options.category } : {}),
    ...(options.plan ? { plan: options.plan } : {}),
    ...(options.international ? { international: true } : {}),
    ...(options.currency ? { currency: true } : {}),
  }));
  expect(PLATFORMS).toEqual(expected);
});
