import { afterEach, expect, it } from "vitest";
import {
  amountIn,
  changeLimit,
  changeSkills,
  EMPTY_FORM,
  fromFields,
  fromRequest,
  isOwn,
  placedAt,
  readDraft,
  splitSkills,
  toRequest,
  writeDraft,
} from "./form";

afterEach(() => localStorage.clear());

const FORM = {
  ...EMPTY_FORM,
  skills: "sewing\n\n I fix bikes, dogs",
  cards: EMPTY_FORM.cards.map((_, place) => [1, 0, null, -1][place % 4] ?? null),
  cash: "$1,250.50",
  hours: "6.5",
  tools: ["car"],
};

it("answers become a request, and a request becomes the same answers", () => {
  const request = toRequest(FORM);
  expect(request).toMatchObject({ skills: ["sewing", "I fix bikes", "dogs"], cashCents: 125_050, hoursPerWeek: 6.5 });
  expect(request.answeredCards).toBe(9);
  expect(request.weights).toBeUndefined();
  const again = toRequest({ ...fromRequest(request), cards: FORM.cards });
  expect(again).toEqual(request);
  expect(toRequest(fromRequest(request)).interests).toEqual(request.interests);
});

it("a text that is no number is sent out of range, and a changed weight is sent with all others", () => {
  const request = toRequest({ ...FORM, cash: "a lot", hours: "x", weights: { ...FORM.weights, skill: "60" } });
  expect([request.cashCents, request.hoursPerWeek]).toEqual([-1, -1]);
  expect(request.weights).toMatchObject({ skill: 60, pay: 15, industry: 10 });
});

it("the fields of a posted form are the answers", () => {
  const fields = [
    { name: "skills", text: "sewing" },
    { name: "card-3", text: "-1" },
    { name: "tools", text: "car" },
    { name: "tools", text: "van" },
    { name: "weight-skill", text: "40" },
  ];
  const form = fromFields(fields);
  expect([form.skills, form.cards[3], form.cards[0], form.tools]).toEqual(["sewing", -1, null, ["car", "van"]]);
  expect(form.weights["skill"]).toBe("40");
});

it("a draft is kept in the browser; broken parts of it are left out", () => {
  writeDraft(FORM);
  expect(readDraft()).toEqual(FORM);
  localStorage.setItem("offers.form", JSON.stringify({ skills: "sewing", cards: [1], tools: "car", cash: 5 }));
  expect(readDraft()).toEqual({ ...EMPTY_FORM, skills: "sewing" });
  localStorage.setItem("offers.form", "{");
  expect(readDraft()).toBeNull();
});

it("drafts and runs of before open with the weight of the market split into pay and industry", () => {
  const before = { skill: "30", interest: "15", market: "25", cash: "10", hours: "10", speed: "10" };
  const { location: _, ...draft } = { ...FORM, weights: before };
  localStorage.setItem("offers.form", JSON.stringify(draft));
  expect(readDraft()).toEqual({ ...FORM, weights: EMPTY_FORM.weights, location: "" });
  localStorage.setItem("offers.form", JSON.stringify({ ...draft, weights: { ...before, market: "50" } }));
  expect(readDraft()?.weights).toMatchObject({ skill: "30", pay: "30", industry: "20" });
  expect(readDraft()?.weights).not.toHaveProperty("market");
  const run = fromRequest({ skills: ["sewing"], weights: { skill: 40, market: 60 } });
  expect(run.weights).toMatchObject({ skill: "40", pay: "36", industry: "24", cash: "10" });
});

it("the place and its filter are sent and kept", () => {
  const form = { ...placedAt(FORM, { id: "48453", name: "Travis County, Texas" }), fewerHere: true };
  const request = toRequest(form);
  expect([request.location, request.fewerHere]).toEqual(["48453", true]);
  expect(fromRequest(request)).toMatchObject({ location: "48453", fewerHere: true });
  const sent = [
    { name: "where", text: "Austin" },
    { name: "fewerHere", text: "true" },
  ];
  expect(fromFields(sent)).toMatchObject({ where: "Austin", location: "", fewerHere: true });
  expect(toRequest(FORM)).not.toHaveProperty("location");
  expect(toRequest(FORM)).not.toHaveProperty("fewerHere");
});

it("the state of a draft and a run of before is their place", () => {
  const { location: _, ...draft } = FORM;
  localStorage.setItem("offers.form", JSON.stringify({ ...draft, state: "TX" }));
  expect(readDraft()?.location).toBe("TX");
  expect(toRequest(fromRequest({ skills: ["sewing"], state: "TX" })).location).toBe("TX");
});

it("a skill or a market is the reader's own, and an empty form is not", () => {
  expect([isOwn(EMPTY_FORM), isOwn({ ...EMPTY_FORM, skills: " \n" })]).toEqual([false, false]);
  expect([isOwn({ ...EMPTY_FORM, skills: "s" }), isOwn({ ...EMPTY_FORM, market: "candles" })]).toEqual([true, true]);
});

it("commas and lines part skills", () => {
  expect(splitSkills(" a, b\n;c ")).toEqual(["a", "b", "c"]);
});

it("an amount among the skills is the cash until the person sets another", () => {
  const typed = { ...EMPTY_FORM, ...changeSkills(EMPTY_FORM, "I can sew and have $300") };
  expect(typed.cash).toBe("300");
  expect(changeSkills(typed, "I can sew and have $1,250.50").cash).toBe("1250.50");
  expect(changeSkills({ ...typed, cash: "80" }, "I can sew and have $500").cash).toBeUndefined();
  expect(changeSkills(EMPTY_FORM, "sewing").cash).toBeUndefined();
  expect([amountIn("I have 300 dollars"), amountIn("30 customers"), amountIn("$")]).toEqual(["300", null, null]);
});

it("a suggested change replaces a value or leaves a list", () => {
  const form = {
    ...EMPTY_FORM,
    cash: "20",
    licenses: "no",
    excludedSectors: ["pets", "food"],
    excludedModels: ["B2B"],
  };
  const changed = (field: string, from: string | number, to: string | number | null) =>
    changeLimit(form, { field, from, to, text: "" });
  expect(changed("cashCents", 2_000, 15_050).cash).toBe("150.5");
  expect(changed("hoursPerWeek", 2, 6.5).hours).toBe("6.5");
  expect(changed("licenses", "no", "would-get-one").licenses).toBe("would-get-one");
  expect(changed("excludedSectors", "pets", null).excludedSectors).toEqual(["food"]);
  expect(changed("excludedModels", "B2B", null).excludedModels).toEqual([]);
  expect(changed("unknown", 1, 2)).toBe(form);
});
