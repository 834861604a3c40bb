import { findPlaces, type PlaceSuggestion } from "../../api/calls/places";

export const UNKNOWN_PLACE =
  "We don't know this place. Type a county, a city or a ZIP code, such as Travis County, Austin, TX or 78704.";
export const SEVERAL_PLACES = "Several places have this name. Choose one from the list, or add the state.";

/** What a typed text means: one place, or the reason why it is none. */
export type Reading = { place: PlaceSuggestion } | { problem: string };

/** Reads a typed text to the end, as the server does without scripts. */
export async function readPlaceText(text: string): Promise<Reading> {
  // More than the list shows, so that a second place of the name is seen.
  const found = await findPlaces(text.trim().slice(0, 80));
  const place = chooseClear(text, found);
  if (place) return { place };
  return { problem: found.length === 0 ? UNKNOWN_PLACE : SEVERAL_PLACES };
}

/** Times by which a place has to be larger than the next one of its name, as `resolve` of crates/place. */
const LEAD = 7.4;

/** The only place found, or the only one of exactly this name, or by far the largest of it. */
export function chooseClear(text: string, found: readonly PlaceSuggestion[]): PlaceSuggestion | null {
  if (found.length === 1) return found[0] ?? null;
  const wanted = plain(text);
  const whole = found.filter(({ name, label }) => plain(name) === wanted || plain(label) === wanted);
  if (whole.length === 1) return whole[0] ?? null;
  const named = found.filter(({ name, via }) => headOf(via ?? name) === headOf(text));
  const [first, second] = named;
  const isAlone = !second || (first?.residents ?? 0) >= LEAD * (second.residents ?? 0);
  return first && isAlone && first === found[0] ? first : null;
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}

/** "austin" of "Austin, TX". */
function headOf(text: string): string {
  return plain(text.split(",")[0] ?? "");
}
