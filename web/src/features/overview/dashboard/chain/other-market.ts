import type { Chain } from "../../../../api/calls/chain";
import { PART_WORDS } from "./part-words";

/** "Made for another market than Candles: Customer and Offer."; `null` when every part is about the chosen market. */
export function otherMarketText({ market, parts }: Chain): string | null {
  const names = parts
    .filter(({ stale }) => stale.some(({ kind }) => kind === "market"))
    .map(({ toolName, label }) => PART_WORDS[toolName]?.name ?? label);
  const last = names.at(-1);
  if (!market || !last) return null;
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return `Made for another market than ${market.name}: ${list}.`;
}
