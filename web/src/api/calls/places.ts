import { wait } from "../../lib/wait";
import { requestJson } from "../client";
import type { components } from "../schema.gen";

export type PlaceSuggestion = components["schemas"]["PlaceSuggestion"];

const DELAY_MS = 120;

/** Places that a text may mean, after a pause in which more letters may come. */
export async function suggestPlaces(text: string, signal: AbortSignal): Promise<PlaceSuggestion[]> {
  await wait(DELAY_MS, signal);
  return findPlaces(text, signal);
}

export function findPlaces(text: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> {
  return requestJson("GET", "/api/places", { query: { q: text }, ...(signal ? { signal } : {}) });
}

/** Name of a place of which only the id is known, as from an address. */
export async function namePlace(id: string): Promise<string> {
  const { name } = await requestJson("GET", "/api/places/{place}", { path: { place: id } });
  return name;
}
