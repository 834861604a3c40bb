import { expect, it } from "vitest";
import { FIELDS } from "../fields";
import type { OfficialLine } from "../types";
import {
  addHeard,
  addOfficial,
  addTrait,
  changeTrait,
  EMPTY_DRAFT,
  enteredTraits,
  isEmpty,
  joinDrafts,
  removeTrait,
  toDraft,
  toRequest,
  withoutReferences,
} from "./draft";
import { draftOfForm } from "./form-draft";

const LINE = { key: "dog-walking/1300/age-under-25", text: "Age under 25: few" } as OfficialLine;

const idOf = (field: string, draft = EMPTY_DRAFT) => draft.traits.find((own) => own.field === field)?.id ?? -1;
const write = (field: string, change: object, draft = EMPTY_DRAFT) => changeTrait(draft, idOf(field, draft), change);

it("an empty draft has a row for each field and sends none of them", () => {
  expect(EMPTY_DRAFT.traits.map((own) => own.field)).toEqual(FIELDS.map(({ key }) => key));
  expect(new Set(EMPTY_DRAFT.traits.map((own) => own.id)).size).toBe(8);
  expect(toRequest(EMPTY_DRAFT)).toEqual({ name: "", summary: "", market: null, traits: [] });
  expect(isEmpty(EMPTY_DRAFT)).toBe(true);
});

it("something heard is sent as a guess until its quote has a word", () => {
  const basisWith = (quote: string) => toRequest(write("job", { text: "x", basis: "heard", quote })).traits?.[0]?.basis;
  expect(["", " ?! ", "忙しい", "never"].map(basisWith)).toEqual(["guess", "guess", "heard", "heard"]);
});

it("traits are sent in the order of the fields", () => {
  const draft = write("week", { text: "second" }, write("words", { text: "first" }));
  expect(enteredTraits(draft).map((own) => own.text)).toEqual(["second", "first"]);
});

it("an official line is sent by its key alone and takes the place of a blank row", () => {
  const draft = addOfficial(EMPTY_DRAFT, LINE);
  expect(toRequest(draft).traits).toEqual([{ field: "week", line: LINE.key }]);
  expect(draft.traits.filter((own) => own.field === "week")).toHaveLength(1);
});

it("the last row of a field is emptied rather than removed", () => {
  const draft = write("job", { text: "x" }, addTrait(EMPTY_DRAFT, "job"));
  const once = removeTrait(draft, idOf("job", draft));
  const twice = removeTrait(once, idOf("job", once));
  expect(once.traits.filter((own) => own.field === "job")).toHaveLength(1);
  expect(twice.traits.filter((own) => own.field === "job").map((own) => own.text)).toEqual([""]);
});

it("a draft of its own request sends the same request", () => {
  const draft = addOfficial(write("job", { text: "x", basis: "heard", quote: "y", saidOn: "2026-03-01" }), LINE);
  const request = toRequest({ ...draft, name: "Dana", market: "candles" });
  expect(toRequest(toDraft(request))).toEqual(request);
});

it("a trait keeps its reference, which a copy and a preview leave out", () => {
  const draft = addHeard(EMPTY_DRAFT, "job", {
    text: "late",
    quote: "An hour late.",
    source: "9 comments",
    themeId: "7.t3",
  });
  const stored = toDraft(toRequest(draft));
  expect(toRequest(stored).traits?.[0]?.themeId).toBe("7.t3");
  expect(toRequest(withoutReferences(stored)).traits?.[0]).not.toHaveProperty("themeId");
});

it("a form that was refused is written into the draft again", () => {
  const sent = [
    ["name", "Dana"],
    ["market", "dogs"],
    ["job.text", "one"],
    ["job.basis", "heard"],
    ["job.quote", ""],
    ["job.text", "two"],
    ["job.basis", "guess"],
    ["job.quote", "kept"],
  ];
  const draft = draftOfForm(sent.map(([name = "", text = ""]) => ({ name, text })));
  expect([draft.name, draft.marketText]).toEqual(["Dana", "dogs"]);
  expect(enteredTraits(draft).map(({ text, basis, quote }) => [text, basis, quote])).toEqual([
    ["one", "heard", ""],
    ["two", "guess", "kept"],
  ]);
});

it("what was typed before the saved persona came is added to it, once", () => {
  const saved = toDraft({
    name: "Dana",
    summary: "Walks at six.",
    market: "dog-walking",
    traits: [{ field: "job", text: "a tired dog" }],
  });
  const typed = write("job", { text: "no guilt" }, write("words", { text: "finally" }));
  const joined = joinDrafts(saved, { ...typed, name: "D", summary: "Has two dogs." });
  expect(joined).toMatchObject({ name: "Dana", summary: "Walks at six. Has two dogs.", market: "dog-walking" });
  expect(enteredTraits(joined).map((own) => own.text)).toEqual(["a tired dog", "no guilt", "finally"]);
  expect(new Set(joined.traits.map((own) => own.id)).size).toBe(joined.traits.length);
  expect(enteredTraits(joinDrafts(joined, typed))).toHaveLength(3);
  expect(joinDrafts(EMPTY_DRAFT, typed)).toMatchObject({ name: "", market: "" });
  expect(enteredTraits(joinDrafts(EMPTY_DRAFT, typed))).toHaveLength(2);
});
