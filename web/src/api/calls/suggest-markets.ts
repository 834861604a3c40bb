import { wait } from "../../lib/wait";
import { requestJson } from "../client";
import type { components } from "../schema.gen";

export type Suggestion = components["schemas"]["MarketSuggestion"];

const SUGGESTION_DELAY_MS = 180;

/** Markets that the words may mean. A question that is no longer needed is cancelled before or while it is sent. */
export async function suggestMarkets(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  await wait(SUGGESTION_DELAY_MS, signal);
  return requestJson("GET", "/api/niche/match", { query: { q: words }, signal });
}
