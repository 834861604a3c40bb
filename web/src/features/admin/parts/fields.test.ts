import { describe, expect, it } from "vitest";
import { addressOf, readView } from "../use-view";
import { areSame, EMPTY, findMissing, readTags, toFields, toInput } from "./fields";

describe("a post on its way", () => {
  it("has its tags trimmed and without blanks", () => {
    expect(readTags(" a , ,b b,, c ")).toEqual(["a", "b b", "c"]);
  });

  it("comes back from the wire as it went", () => {
    const fields = { ...EMPTY, title: "A", tags: "a, b", scheduledFor: "2026-03-01T19:30" };
    expect(toFields(toInput(fields))).toEqual(fields);
    expect(areSame(fields, { ...fields, tags: " a,b," })).toBe(true);
  });

  it("is not scheduled when it is published", () => {
    expect(toInput({ ...EMPTY, isPublished: true, scheduledFor: "2026-03-01T19:30" }).scheduledFor).toBeNull();
  });

  it("says what is missing; an automatic slug may wait", () => {
    expect(Object.keys(findMissing(EMPTY, true))).toEqual(["title", "excerpt", "content", "category"]);
    expect(Object.keys(findMissing({ ...EMPTY, content: "<p> &nbsp;<br></p>" }, false))).toContain("content");
    const full = { ...EMPTY, title: "a", excerpt: "b", category: "c", content: '<p><img src="/a.png"></p>' };
    expect(findMissing(full, true)).toEqual({});
    expect(Object.keys(findMissing(full, false))).toEqual(["slug"]);
  });
});

describe("the administration's address", () => {
  it.each([
    ["", { section: "posts" }],
    ["view=bin", { section: "bin" }],
    ["view=nope", { section: "posts" }],
    ["edit=12", { edit: 12 }],
    ["edit=0", { section: "posts" }],
    ["new=3f-a", { create: "3f-a" }],
    ["new=../x", { section: "posts" }],
  ])("%s shows %j", (search, view) => expect(readView(search)).toEqual(view));

  it("leads back to the same view", () => {
    for (const view of [{ section: "links" as const }, { edit: 3 }, { create: "a-1" }]) {
      expect(readView(addressOf(view).split("?")[1] ?? "")).toEqual(view);
    }
  });
});
