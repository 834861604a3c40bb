import { PayStrip } from "../../../ui/pay-strip/pay-strip";
import type { MarketRow } from "./api";

const LICENSES: Record<string, string> = { none: "no", sometimes: "in some places", required: "yes" };

/** Markets, each with its pay strip. */
export function MarketRows({ markets, label }: { markets: readonly MarketRow[]; label: string }) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {markets.map((market) => (
        <Row key={market.slug} market={market} />
      ))}
    </ul>
  );
}

/** Plain links: a page of a market comes from the server's cache, complete. */
function Row({ market }: { market: MarketRow }) {
  const { slug, name, sentence, strip, wordText, hourText, startUsd, weeks, license } = market;
  return (
    <li className="grid grid-cols-2 items-center gap-x-6 gap-y-2 border-b border-line py-4 lg:grid-cols-[minmax(12rem,2fr)_1fr_1fr_1fr_auto]">
      <div className="max-sm:col-span-2">
        <a href={`/markets/${slug}`} className="inline-block py-1 font-semibold text-ink hover:underline">
          {name}
        </a>
        <p className="text-sm text-ink-soft">{sentence}</p>
      </div>
      <div className="max-sm:col-span-2">{strip ? <PayStrip strip={strip} size="small" /> : null}</div>
      <p className="font-semibold">
        {wordText}
        {hourText ? <span className="tabular block text-sm font-normal text-ink-soft">{hourText}</span> : null}
      </p>
      <p className="tabular">
        {startText(startUsd)}
        <span className="block text-sm text-ink-soft">{weeksText(weeks)}</span>
      </p>
      <p className="text-sm text-ink-soft lg:w-auto">License: {LICENSES[license] ?? license}</p>
    </li>
  );
}

function startText(usd: number): string {
  return `from $${usd.toLocaleString("en-US")}`;
}

/** "first sale in 2 to 4 weeks". */
function weeksText([low = 0, high = 0]: MarketRow["weeks"]): string {
  return `first sale in ${low} to ${high} weeks`;
}
