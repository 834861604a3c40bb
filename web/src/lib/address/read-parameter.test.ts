import { expect, it } from "vitest";
import { readParameter } from "./read-parameter";

it("a parameter is found by its whole name, first or later, with and without the question mark", () => {
  expect(readParameter("?market=dog-grooming&run=7", "run")).toBe("7");
  expect(readParameter("market=dog-grooming", "market")).toBe("dog-grooming");
  expect(readParameter("?supermarket=x", "market")).toBeNull();
  expect(readParameter("", "market")).toBeNull();
});

it("a value ends at the first sign that no slug has", () => {
  expect(readParameter("?market=dogs%20and%20cats", "market")).toBe("dogs");
  expect(readParameter("?market=", "market")).toBeNull();
});
