import { expect, it } from "vitest";
import type { PlaceSuggestion } from "../../api/calls/places";
import { fakeFetch, json } from "../../testing/fake-api";
import { readPlaceText, SEVERAL_PLACES, UNKNOWN_PLACE } from "./clear-place";

const place = (id: string, isClear: boolean): PlaceSuggestion => ({
  id,
  name: `County ${id}`,
  kind: "county",
  label: `County ${id}`,
  isClear,
});

const read = (found: readonly PlaceSuggestion[]) => {
  fakeFetch(() => json(found));
  return readPlaceText("austin");
};

it("takes the place that the server calls clear, and guesses nothing itself", async () => {
  const travis = place("48453", true);
  expect(await read([travis, place("48015", false)])).toEqual({ place: travis });
  expect(await read([place("29077", false), place("25013", false)])).toEqual({ problem: SEVERAL_PLACES });
  expect(await read([])).toEqual({ problem: UNKNOWN_PLACE });
});
