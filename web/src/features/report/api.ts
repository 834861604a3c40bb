import { requestJson } from "../../api/client";
import type { RefreshQueries } from "../../api/queries/query-host";
import { readStoredFields } from "./evening/preferences";
import type { ReportRequest } from "./selection";
import type { EveningAnswer, EveningRequest, Report } from "./types";

/** Sent because the API requires it; the server uses the session. */
const GUEST_USER_ID = 1;

export const SAVED_SEARCHES = ["/api/niche/saved-searches"];

/** Key of every page of earlier analyses. */
export const ANALYSES = ["/api/niche/analyses"];

/** Stores the search, then requests the report. A failure to store the search does not withhold the report. */
export async function analyzeNiche(
  { selection, market, weights }: ReportRequest,
  refresh: RefreshQueries,
): Promise<Report> {
  const { keywords } = selection;
  await requestJson("POST", "/api/niche/save-search", { body: { userId: GUEST_USER_ID, keywords } }).catch(() => null);
  refresh(SAVED_SEARCHES);
  const body = {
    ...readStoredFields(),
    ...selection,
    userId: GUEST_USER_ID,
    ...(market ? { market } : {}),
    ...(weights ? { weights: readWeights(weights) } : {}),
  };
  try {
    const report = await requestJson("POST", "/api/niche/analyze", { body });
    refresh(ANALYSES);
    return report;
  } catch (error) {
    // Refused words have left the list.
    refresh(SAVED_SEARCHES);
    throw error;
  }
}

/** Computes the answer and the card of an evening for one reader. Nothing of it is kept. */
export function computeEvening(body: EveningRequest, signal: AbortSignal): Promise<EveningAnswer> {
  return requestJson("POST", "/api/niche/evening", { body, signal });
}

/** Reads "growth:40,margin:0" for the API. A text that is no number becomes null there, and the server reports it. */
export function readWeights(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(",").map((pair) => {
      const [key, weight] = pair.split(":");
      return [key, Number(weight)];
    }),
  );
}

/** The way back. Every part is named, so that an address means the same when our weights change. */
export function writeWeights(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([key, weight]) => `${key}:${weight}`)
    .join(",");
}

/**
 * Tells the server which market the words mean; `null` says that none of the offered ones does. The answer is not
 * awaited.
 */
export function chooseMarket(keywords: string, market: string | null): void {
  requestJson("POST", "/api/niche/choice", { body: { keywords, market } }).catch(() => {});
}

/** Removes a choice: the words are unclear again. The answer is not awaited. */
export function forgetChoice(keywords: string): void {
  requestJson("DELETE", "/api/niche/choice", { body: { keywords } }).catch(() => {});
}
