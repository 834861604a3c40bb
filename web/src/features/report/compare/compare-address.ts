import { placedIn, type ReportRequest, readAddress, writeReportRequest } from "../selection";
import type { Alternative } from "../types";

const MOST = 4;

/** Query of a comparison's address. */
export interface CompareRequest extends ReportRequest {
  /** Slugs or words, as in the address. */
  names: readonly string[];
  /** Places in which one market is compared; empty for several markets. */
  locations: readonly string[];
}

/**
 * Returns the address of a comparison with the same selection; `null` when fewer than two different markets are known.
 */
export function compareAddress(
  markets: readonly (Pick<Alternative, "slug"> | null | undefined)[],
  { selection, weights }: ReportRequest,
): string | null {
  const slugs = [...new Set(markets.flatMap((market) => (market ? [market.slug] : [])))].slice(0, MOST).sort();
  if (slugs.length < 2) return null;
  const preferences = writeReportRequest({
    selection: { ...selection, keywords: "" },
    ...(weights ? { weights } : {}),
  });
  return `/niche-discovery?compare=${slugs.map(encodeURIComponent).join(",")}&${preferences.slice(1)}`;
}

export function readComparison(search: string): CompareRequest {
  const params = new URLSearchParams(search);
  return {
    ...readAddress(search),
    names: readList(params.get("compare")),
    locations: readList(params.get("locations")),
  };
}

/** Address of one market in up to four places. */
export function comparePlacesAddress(market: string, places: readonly string[], { selection }: ReportRequest): string {
  const preferences = writeReportRequest({ selection: placedIn({ ...selection, keywords: "" }, null) });
  const list = places.slice(0, MOST).map(encodeURIComponent).join(",");
  return `/niche-discovery?compare=${encodeURIComponent(market)}&locations=${list}&${preferences.slice(1)}`;
}

function readList(text: string | null): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
