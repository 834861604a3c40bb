import { expect, test } from "vitest";
import { buildAddress } from "./address";

test("values of the path and of the query are encoded", () => {
  const address = buildAddress("/api/drafts/{key}/items/{itemId}", {
    path: { key: "a/b?c", itemId: 7 },
    query: { q: "x & y" },
  });
  expect(address).toBe("/api/drafts/a%2Fb%3Fc/items/7?q=x%20%26%20y");
});

test("a query leaves out what is undefined or null, and keeps what is empty, 0 or false", () => {
  const query = { a: undefined, b: null, c: "", d: 0, e: false };
  expect(buildAddress("/api/x", { query })).toBe("/api/x?c=&d=0&e=false");
  expect(buildAddress("/api/x", { query: { a: undefined } })).toBe("/api/x");
});
