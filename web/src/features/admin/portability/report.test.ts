import { expect, it } from "vitest";
import type { ImportItem } from "../types";
import { inOrder, matchesFilter, sourceOf, summarizeItems } from "./report";

const item = (kind: ImportItem["kind"], action: ImportItem["action"], note: string | null = null): ImportItem => ({
  kind,
  action,
  note,
  title: kind,
  slug: kind,
  isPublished: null,
});
const ITEMS = [
  item("category", "create"),
  item("comment", "skip", "Comments are not taken."),
  item("post", "create"),
  item("post", "create", 'Its address was "a".'),
  item("page", "unchanged"),
];

it("a report says in numbers what is done to what", () => {
  expect(summarizeItems(ITEMS)).toEqual([
    { action: "create", count: 3, text: "2 posts, 1 category" },
    { action: "unchanged", count: 1, text: "1 page" },
    { action: "skip", count: 1, text: "1 comment" },
  ]);
  expect(summarizeItems([])).toEqual([]);
});

it("posts and pages come before what belongs to them", () => {
  expect(inOrder(ITEMS).map(({ kind }) => kind)).toEqual(["post", "post", "page", "category", "comment"]);
});

it("it can be cut down to one outcome, or to what has a note", () => {
  const kinds = (filter: Parameters<typeof matchesFilter>[0]) =>
    ITEMS.filter((one) => matchesFilter(filter, one)).map(({ kind }) => kind);
  expect(kinds("all")).toHaveLength(5);
  expect(kinds("noted")).toEqual(["comment", "post"]);
  expect(kinds("unchanged")).toEqual(["page"]);
});

it.each([
  ["export.XML", "wordpress"],
  ["my.ghost.2026.json", "ghost"],
  ["export.zip", null],
  ["sidestart-blog-2026-03-01.json", "sidestart"],
  ["sidestart-blog-2026-03-01.zip", "sidestart"],
])("the file %s is from %s", (name, source) => expect(sourceOf(name)).toBe(source));
