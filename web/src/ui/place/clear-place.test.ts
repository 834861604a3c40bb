import { expect, it } from "vitest";
import type { PlaceSuggestion } from "../../api/calls/places";
import { chooseClear } from "./clear-place";

const place = (id: string, name: string, via: string | null, residents: number): PlaceSuggestion => ({
  id,
  name,
  kind: id.length === 2 ? "state" : "county",
  via,
  label: name,
  residents,
});
const TRAVIS = place("48453", "Travis County, Texas", "Austin", 967862);
const MOWER = place("27099", "Mower County, Minnesota", "Austin", 26167);
const AUSTIN_COUNTY = place("48015", "Austin County, Texas", null, 31677);
const GREENE = place("29077", "Greene County, Missouri", "Springfield", 169432);
const HAMPDEN = place("25013", "Hampden County, Massachusetts", "Springfield", 154751);

it("takes the only place, the whole name, and the largest of a name by far", () => {
  expect(chooseClear("78704", [TRAVIS])).toBe(TRAVIS);
  expect(chooseClear("austin county, texas", [TRAVIS, AUSTIN_COUNTY])).toBe(AUSTIN_COUNTY);
  expect(chooseClear(" Austin,  TX", [TRAVIS, AUSTIN_COUNTY])).toBe(TRAVIS);
  expect(chooseClear("austin", [TRAVIS, AUSTIN_COUNTY, MOWER])).toBe(TRAVIS);
});

it("does not guess between two of about the same size, or from a beginning", () => {
  expect(chooseClear("Springfield", [GREENE, HAMPDEN])).toBeNull();
  expect(chooseClear("aus", [TRAVIS, AUSTIN_COUNTY])).toBeNull();
  expect(
    chooseClear("LA", [
      place("06037", "Los Angeles County, California", "Los Angeles", 3857897),
      place("LA", "Louisiana", null, 4573749),
    ]),
  ).toBeNull();
  expect(chooseClear("nowhere", [])).toBeNull();
});
