import { formatMoney } from "../../../lib/format";
import type { BlockedOffer, RankedOffer } from "./api";

type OfferMarket = RankedOffer["market"];
type OfferIdea = BlockedOffer["idea"];

export const planAddress = "/plan";

/** The report of the market in the place, whatever its words mean to this visitor. */
export function reportAddress({ slug, name }: Pick<OfferMarket, "slug" | "name">, location?: string): string {
  const place = location ? `&location=${location}` : "";
  return `/niche-discovery?q=${encodeURIComponent(name.toLowerCase())}&market=${slug}${place}`;
}

/** The calculator, filled with what is known about the idea and its market. */
export function profitAddress(
  { slug }: Pick<OfferMarket, "slug">,
  { title }: Pick<OfferIdea, "title">,
  location?: string,
): string {
  const place = location ? `&location=${location}` : "";
  return `/profitability-calculator?market=${slug}&idea=${encodeURIComponent(title)}${place}`;
}

/** Names and texts of the estimates of an idea. */
export function listEstimates(idea: OfferIdea): [string, string][] {
  const [low, high] = idea.startupCostUsd as [number, number];
  const cost = low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;
  return [
    ["Start", cost],
    ["Hours a week", formatRange(idea.hoursPerWeek)],
    ["Weeks to first sale", formatRange(idea.weeksToFirstSale)],
  ];
}

function formatRange(values: readonly number[]): string {
  const [low, high] = values;
  return low === high ? String(low) : `${low} to ${high}`;
}
