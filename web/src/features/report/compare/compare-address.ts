import { type Inquiry, readAddress, writeInquiry } from "../selection";
import type { Alternative } from "../types";

const MOST = 4;

/** Query of a comparison's address. */
export interface CompareInquiry extends Inquiry {
  /** Slugs or words, as in the address. */
  names: readonly string[];
}

/**
 * Returns the address of a comparison with the same selection; `null` when fewer than two different markets are known.
 */
export function compareAddress(
  markets: readonly (Pick<Alternative, "slug"> | null | undefined)[],
  { selection, weights }: Inquiry,
): string | null {
  const slugs = [...new Set(markets.flatMap((market) => (market ? [market.slug] : [])))].slice(0, MOST).sort();
  if (slugs.length < 2) return null;
  const preferences = writeInquiry({ selection: { ...selection, keywords: "" }, ...(weights ? { weights } : {}) });
  return `/niche-discovery?compare=${slugs.map(encodeURIComponent).join(",")}&${preferences.slice(1)}`;
}

export function readComparison(search: string): CompareInquiry {
  const names = new URLSearchParams(search).get("compare") ?? "";
  return {
    ...readAddress(search),
    names: names
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  };
}
