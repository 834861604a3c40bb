import { memo } from "react";
import { formatCount, formatMoney, formatPercent } from "../../../lib/format";
import type { MarketFacts as Facts, Industry, Match } from "../types";
import { ClosedSection } from "./closed/closed-section";
import { DotsPicture } from "./closed/pictures";
import { marketResult, profitTenths } from "./closed/results";
import { SourceMark } from "./sources-context";

const UNKNOWN = "Not published";

interface MarketFactsProps {
  market: Facts;
  match: Match;
}

/** The market in figures, the slice to aim at, and who pays. */
export const MarketFacts = memo(function MarketFacts({ market, match }: MarketFactsProps) {
  const profitable = profitTenths(market.profitableShare);
  return (
    <ClosedSection
      id="market-facts"
      title="The market behind it"
      result={marketResult(market)}
      picture={profitable === null ? null : <DotsPicture count={10} filled={profitable} tone="good" />}
      note={market.sizeIndustry ? `Size measured for ${market.sizeIndustry}.` : undefined}
    >
      {market.slice ? (
        <div className="mb-8 border-l-2 border-lamp pl-5">
          <p className="text-sm text-ink-soft">Your slice: {market.slice.class}</p>
          <p className="mt-1 max-w-[29em] font-display text-xl text-ink">{market.slice.text}</p>
        </div>
      ) : null}
      <dl className="grid gap-x-10 @lg:grid-cols-2">
        {listRows(market).map(({ label, text, sources }) => (
          <div key={label} className="flex items-baseline justify-between gap-6 border-t border-line py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className={`text-right tabular-nums ${text === UNKNOWN ? "text-ink-soft" : "text-ink"}`}>
              {text}
              <SourceMark ids={sources} />
            </dd>
          </div>
        ))}
      </dl>
      {market.notes.length > 0 ? (
        <div className="mt-6 max-w-[45em] space-y-2 text-sm text-ink-soft">
          {market.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <SourceMark ids={market.fieldSources.notes} />
        </div>
      ) : null}
      <div className="mt-8 grid gap-8 @lg:grid-cols-2">
        <PlainList id="customers" title="Who pays" items={match.market.customers} />
        <PlainList id="channels" title="Where to reach them" items={match.market.channels} />
      </div>
      <Industries industries={match.industries} />
    </ClosedSection>
  );
});

function listRows(market: Facts) {
  const createRow = (label: string, field: keyof Facts, write: (value: number) => string) => {
    const value = market[field];
    const known = typeof value === "number";
    return { label, text: known ? write(value) : UNKNOWN, sources: known ? market.fieldSources[field] : undefined };
  };
  return [
    createRow("US market per year", "usSizeUsd", formatMoney),
    createRow(
      `Estimated market per year, ${market.region} (scaled by household spending)`,
      "regionSizeUsd",
      formatMoney,
    ),
    createRow("Spending per US resident per year", "perHeadUsd", formatMoney),
    createRow("Solo owners, 2012", "soloOperators", formatCount),
    createRow("Their share of sales, 2012", "soloShare", formatPercent),
    createRow("Their average sales", "avgSoloReceiptsUsd", () => market.avgSoloReceiptsText ?? UNKNOWN),
    createRow("Owners who made a profit, 2012 to 2014", "profitableShare", formatPercent),
  ];
}

function PlainList({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h4 id={id} className="font-medium text-ink">
        {title}
      </h4>
      <ul aria-labelledby={id} className="mt-2 space-y-1.5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Official industries of the market. */
function Industries({ industries }: { industries: readonly Industry[] }) {
  return (
    <div className="mt-8 print:mt-4">
      <PlainList
        id="industries"
        title="Official industries"
        items={industries.map(({ code, title }) => `${code} ${title}`)}
      />
    </div>
  );
}
