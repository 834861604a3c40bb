/** Name of each part of the business, and the way to its tool while it is missing. */
export const PART_WORDS: Readonly<Record<string, { name: string; act: string }>> = {
  "niche-discovery": { name: "Market", act: "Analyze a niche" },
  "customer-persona": { name: "Customer", act: "Describe your customer" },
  "audience-problem-finder": { name: "Problems", act: "Paste comments" },
  "what-should-i-sell": { name: "Offer", act: "Rank the ideas" },
  "profitability-calculator": { name: "Price and pay", act: "Calculate your pay" },
};

/** Place of a tool in the order in which the tools build on one another. */
export function placeOf(toolName: string): number {
  const place = Object.keys(PART_WORDS).indexOf(toolName);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
