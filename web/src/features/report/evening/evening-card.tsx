import { Link } from "wouter";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { PublishedPrice } from "../answer/answer-types";
import { rangeText } from "../answer/range-text";
import { ClosedSection } from "../sections/closed/closed-section";
import { SourceItems, SourceMark, useSources } from "../sections/sources-context";
import type { AfterTax, Evening, Season, Source } from "../types";
import { Anchors } from "./anchors";
import { SeasonStrip } from "./season-strip";

interface EveningCardProps {
  evening: Evening;
  published: readonly PublishedPrice[];
  season: Season | null;
  /** Comparison with an overtime hour; `null` without a typed wage. */
  afterTax: AfterTax | null;
  /** Sources of a changed answer. */
  sources: readonly Source[];
  /** The calculator with the market and the reader's figures. */
  calculatorHref: string;
}

/** Earnings of one evening, an hour and a month, with the figures behind them. */
export function EveningCard({ evening, published, season, afterTax, sources, calculatorHref }: EveningCardProps) {
  return (
    <ClosedSection
      id="evening"
      title="What an evening earns"
      result={`${evening.headline}.`}
      note="Our estimate, before tax. Compare it with the official figures below."
    >
      <Figures evening={evening} />
      <p className="mt-2 text-sm text-ink-soft">
        A month is {evening.hoursText}.{" "}
        <Link href={calculatorHref} className="prose-link inline-flex min-h-9 items-center print:hidden">
          Calculate it with your own figures
        </Link>
      </p>
      {afterTax ? <OvertimeHour afterTax={afterTax} /> : null}
      <Basis evening={evening} published={published} />
      <h4 className="mt-6 mb-3 font-sans text-sm font-semibold tracking-normal">What official figures say</h4>
      <Anchors anchors={evening.anchors} />
      {evening.explanation ? <p className="mt-4 max-w-[42em] text-sm text-ink">{evening.explanation}</p> : null}
      <MoreSources sources={sources} />
      {season ? (
        <div className="-mx-6 mt-6 @lg:-mx-8">
          <SeasonStrip season={season} />
        </div>
      ) : null}
    </ClosedSection>
  );
}

function Figures({ evening }: { evening: Evening }) {
  const weekly = evening.eveningsPerWeek === 1 ? "1 evening a week" : `${evening.eveningsPerWeek} evenings a week`;
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      <div>
        <dt className="text-sm text-ink-soft">One hour</dt>
        <dd className="mt-0.5 font-display text-xl text-ink tabular-nums">{evening.perHourText}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">A month, {weekly}</dt>
        <dd className="mt-0.5 font-display text-xl text-ink tabular-nums">{evening.monthText}</dd>
      </div>
    </dl>
  );
}

function OvertimeHour({ afterTax }: { afterTax: AfterTax }) {
  return (
    <div className="mt-4">
      <p className="text-ink">
        After tax, an hour of this work pays {afterTax.perHourText}. An hour of overtime at your job pays $
        {afterTax.overtimeHourUsd.toFixed(2)}. {afterTax.text} Per evening, after tax: {afterTax.earningsText}.
      </p>
      <Disclosure summary={afterTax.label} className="mt-1">
        <p className="max-w-[39em] text-sm text-ink-soft">{afterTax.note}</p>
      </Disclosure>
    </div>
  );
}

/** "2.8% below the national average" of 0.972. */
function levelText(level: number): string {
  const percent = Math.abs(level - 1) * 100;
  if (percent < 0.05) return "at the national average";
  return `${percent.toFixed(1)}% ${level < 1 ? "below" : "above"} the national average`;
}

/** The figures of one unit, so that the reader can check and correct the estimate. */
function Basis({ evening, published }: Pick<EveningCardProps, "evening" | "published">) {
  const { unit, priceUsd, directCostUsd, minutesPerUnit, platform, notes, state } = evening;
  const sentences = [
    `Per ${unit} (our estimate): ${rangeText(priceUsd, "$")} charged, ${rangeText(directCostUsd, "$")} in direct costs, ` +
      `${rangeText(minutesPerUnit, "")} minutes start to finish.`,
    ...(platform ? [`${platform}.`] : []),
    ...(state?.pricesScaled ? [`Prices in ${state.name} are ${levelText(state.priceLevel)}.`] : []),
    ...notes,
  ];
  return (
    <ul className="mt-4 max-w-[42em] space-y-1 text-sm text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {published.map((price) => (
        <li key={`${price.text} ${price.per}`}>
          {price.text}, for {price.per}
          <SourceMark ids={price.source} />
        </li>
      ))}
    </ul>
  );
}

/** Sources of the changed card that the report does not list. */
function MoreSources({ sources }: { sources: readonly Source[] }) {
  const listed = useSources();
  const more = sources.filter(({ id }) => !listed.some((source) => source.id === id));
  if (more.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1 text-xs text-ink-soft">
      <SourceItems sources={more} />
    </ul>
  );
}
