import type { MarketRow } from "./api";
import { writeRow } from "./row-markup";

/** Markets, each with its pay strip. */
export function MarketRows({ markets, label }: { markets: readonly MarketRow[]; label: string }) {
  const rows = markets.map(writeRow).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, which are escaped
  return <ul aria-label={label} className="border-t border-line" dangerouslySetInnerHTML={{ __html: rows }} />;
}
