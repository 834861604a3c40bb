import type { MarketRow } from "./api";
import { writeRow } from "./row-markup";

interface MarketRowsProps {
  markets: readonly MarketRow[];
  label: string;
  /** Slug of the place of the list, to which the links lead, too. */
  place: string | undefined;
}

/** Markets, each with its pay strip. */
export function MarketRows({ markets, label, place }: MarketRowsProps) {
  const rows = markets.map((row) => writeRow(row, place)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, which are escaped
  return <ul aria-label={label} className="border-t border-line" dangerouslySetInnerHTML={{ __html: rows }} />;
}
