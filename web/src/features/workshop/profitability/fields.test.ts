import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formErrors } from "./field-errors";
import { HOURS, MONEY, NUMBERS, readFields, TEXTS, writeFields } from "./fields";
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
    options: {
      category?: unknown;
      plan?: unknown;
      international?: boolean;
      currency?: boolean;
      offsiteAds?: boolean;
    };
  }[];
  const expected = presets.map(({ id, platform, options }) => ({
    id,
    name: platform,
    ...(options.category ? { category: options.category } : {}),
    ...(options.plan ? { plan: options.plan } : {}),
    ...(options.international ? { international: true } : {}),
    ...(options.currency ? { currency: true } : {}),
    ...(options.offsiteAds ? { offsiteAds: true } : {}),
  }));
  expect(PLATFORMS).toEqual(expected);
});

test("hours by activity and Etsy's ads are read and written", () => {
  const fields = { "hours.making": "12.5", "hours.travel": "3", "offsiteAds.rate": "15", "offsiteAds.share": "20" };
  const { request } = readFields(fields);
  expect(request).toEqual({
    hours: { making: 12.5, travel: 3 },
    feeOptions: { offsiteAds: { rate: 15, share: 20 } },
  });
  expect(writeFields(request)).toEqual(fields);
  expect(readFields({ "offsiteAds.share": "20" }).request).toEqual({});
});

test("a refusal is shown at the fields of the form", () => {
  const errors = formErrors({
    hours: "must add up",
    "feeOptions.offsiteAds.share": "must be a percentage",
    "goal.value": "is wrong",
  });
  expect(Object.keys(errors)).toEqual(["hoursPerMonth", "offsiteAds.share", "goal.cents", "goal.number"]);
  expect(errors.hoursPerMonth).toBe("This must add up.");
});

test("the form without scripts knows the fields of the page", () => {
  const source = readFileSync("../crates/niche/src/tools/profitability/reading/form.rs", "utf8");
  const list = (name: string) => {
    const body = new RegExp(`const ${name}: \\[&str; \\d+\\] = \\[([^\\]]*)\\]`).exec(source)?.[1] ?? "";
    return [...body.matchAll(/"([^"]+)"/g)].map(([, field]) => field).sort();
  };
  expect(list("MONEY")).toEqual([...MONEY, "goal.cents"].sort());
  expect(list("NUMBERS")).toEqual([...NUMBERS, ...HOURS, "offsiteAds.rate", "offsiteAds.share", "goal.number"].sort());
  expect(list("TEXTS")).toEqual([...TEXTS].sort());
});
