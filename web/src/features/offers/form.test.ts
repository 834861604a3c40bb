import { afterEach, expect, it } from "vitest";
import { EMPTY_FORM, fromFields, fromRequest, readDraft, splitSkills, toRequest, writeDraft } from "./form";

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
  expect(request.weights).toMatchObject({ skill: 60, market: 25 });
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

it("commas and lines part skills", () => {
  expect(splitSkills(" a, b\n;c ")).toEqual(["a", "b", "c"]);
});
