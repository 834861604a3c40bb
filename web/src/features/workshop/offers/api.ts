import { requestJson } from "../../../api/client";
import type { components } from "../../../api/schema.gen";
import { wait } from "../../../lib/wait";

type Schemas = components["schemas"];
export type OfferRequest = Schemas["OfferRequest"];
export type OfferResult = Schemas["OfferResult"];
export type RankedOffer = Schemas["RankedOffer"];
export type BlockedOffer = Schemas["BlockedOffer"];
export type OfferOpening = Schemas["OfferOpening"];
export type Industry = Schemas["Industry"];
export type Suggestion = Schemas["MarketSuggestion"];

export const TOOL = "what-should-i-sell";
export const PATH = "/what-should-i-sell";
const SUGGESTION_DELAY_MS = 180;

export function rankOffers(request: OfferRequest): Promise<OfferResult> {
  return requestJson("POST", "/api/offers/rank", { body: request });
}

/** Markets that a skill may mean. A question that is no longer needed is cancelled before or while it is sent. */
export async function suggestMarkets(skill: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  await wait(SUGGESTION_DELAY_MS, signal);
  return requestJson("GET", "/api/niche/match", { query: { q: skill }, signal });
}

/** Industries whose titles have these words. */
export async function searchIndustries(words: string, signal: AbortSignal): Promise<readonly Industry[]> {
  await wait(SUGGESTION_DELAY_MS, signal);
  return requestJson("GET", "/api/offers/industries", { query: { q: words }, signal });
}
