import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import { pause } from "./pause";
import type { Inquiry } from "./selection";
import type { Report, SavedSearch, Suggestion } from "./types";

/** Sent because the wire asks for it; the server goes by the session. */
const GUEST_USER_ID = 1;
const SUGGESTION_DELAY_MS = 180;

/** "always": the server may run on this very machine, where the browser's idea of being offline means nothing. */
const NETWORK_MODE = "always" as const;

export const savedSearches = queryOptions<SavedSearch[]>({
  queryKey: ["/api/niche/saved-searches"],
  refetchOnMount: "always",
  networkMode: NETWORK_MODE,
});

/** Key of every page of earlier analyses. */
export const ANALYSES = ["/api/niche/analyses"];

/** Markets that the words may mean. A query that nobody waits for any more is given up before or while it is sent. */
export function suggestionsFor(words: string) {
  return queryOptions<Suggestion[]>({
    queryKey: ["/api/niche/match", words],
    networkMode: NETWORK_MODE,
    enabled: words.length >= 2,
    queryFn: async ({ signal }) => {
      await pause(SUGGESTION_DELAY_MS, signal);
      return requestJson(`/api/niche/match?q=${encodeURIComponent(words)}`, { signal });
    },
  });
}

/** Stores the search, then asks for the report. A search that could not be stored is no reason to withhold the report. */
export async function analyzeNiche({ selection, market, weights }: Inquiry, client: QueryClient): Promise<Report> {
  const { keywords } = selection;
  await post("/api/niche/save-search", { userId: GUEST_USER_ID, keywords }).catch(() => null);
  void client.invalidateQueries({ queryKey: savedSearches.queryKey });
  const report = await post<Report>("/api/niche/analyze", {
    ...selection,
    userId: GUEST_USER_ID,
    ...(market ? { market } : {}),
    ...(weights ? { weights: readWeights(weights) } : {}),
  });
  void client.invalidateQueries({ queryKey: ANALYSES });
  return report;
}

/** "growth:40,margin:0" as the wire wants it. What is no number becomes null there, and the server says so. */
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

/** Tells the server which market the words mean; `null` says that none of those on offer does. Nobody waits for it. */
export function chooseMarket(keywords: string, market: string | null): void {
  post("/api/niche/choice", { keywords, market }).catch(() => {});
}

function post<T>(path: string, body: unknown): Promise<T> {
  return requestJson<T>(path, { method: "POST", body });
}
