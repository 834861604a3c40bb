import { findPlaces, type PlaceSuggestion } from "../../api/calls/places";

export const UNKNOWN_PLACE =
  "We don't know this place. Type a county, a city or a ZIP code, such as Travis County, Austin, TX or 78704.";
export const SEVERAL_PLACES = "Several places have this name. Choose one from the list, or add the state.";

/** What a typed text means: one place, or the reason why it is none. */
export type PlaceReading = { place: PlaceSuggestion } | { problem: string };

/** Reads a typed text to the end, as the server does without scripts. */
export async function readPlaceText(text: string): Promise<PlaceReading> {
  const found = await findPlaces(text.trim().slice(0, 80));
  const place = found.find(({ isClear }) => isClear);
  if (place) return { place };
  return { problem: found.length === 0 ? UNKNOWN_PLACE : SEVERAL_PLACES };
}
