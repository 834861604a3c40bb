import { type ReactNode, useState } from "react";
import { formatRate } from "../../../lib/format";
import { SelectField } from "../../../ui/form/field";
import { ScoreScale } from "../score/score-scale";
import { COMPETITION_LEVELS } from "../selection";
import { GrowthBadge } from "../trend/growth-badge";
import type { Competition, Report } from "../types";
import { SourceMark } from "./sources-context";

interface OverviewCardProps {
  report: Report;
  /** Called with the key of the place that the reader picks for the market size. */
  onPlaceChange?: ((place: string) => void) | undefined;
}

/** Four figures of the market in one compact card: score of the industry, size, competition and growth. */
export function OverviewCard({ report, onPlaceChange }: OverviewCardProps) {
  const { score, market, trend, viabilityScore } = report;
  return (
    <section aria-labelledby="analysis-overview" className="rounded-lg border border-line bg-paper-raised shadow-lift">
      <h3 id="analysis-overview" className="px-5 pt-4 text-lg text-ink @lg:px-6 @lg:text-xl">
        Analysis Overview
      </h3>
      <dl className="grid grid-cols-2 @3xl:grid-cols-4">
        <Fact label="Industry score" note={scoreNote(report)}>
          {viabilityScore} <span className="font-sans text-sm text-ink-soft">of 100</span>
          <span className="mt-2 block max-w-44">
            <ScoreScale value={score.value} low={score.low} high={score.high} />
          </span>
        </Fact>
        <MarketSize report={report} onChange={onPlaceChange} />
        <Fact
          label="Competition"
          note={`${market.competitionBasis ?? "Not published"}; you chose ${levelName(report.request.competitionLevel).toLowerCase()}. ${market.competitionNote ?? ""}`}
        >
          {levelName(report.competition)}
          <SourceMark ids={market.fieldSources.competitionBasis} />
        </Fact>
        <Fact label="Growth Trend" note={growthNote(trend)}>
          <GrowthBadge text={report.trendScore} />
          <SourceMark ids={trend.sources} />
        </Fact>
      </dl>
      <Intro report={report} />
    </section>
  );
}

/** Description of the market, and the industry that its figures belong to. */
function Intro({ report }: { report: Report }) {
  const { market, industries } = report.match;
  const [measured, ...related] = industries.map(({ code, title }) => `${code} ${title}`);
  return (
    <p className="border-t border-line px-5 py-3 text-xs text-ink-soft @lg:px-6">
      {market.summary}
      {measured ? ` Measured as ${measured}.` : null}
      {related.length > 0 ? ` It also touches ${related.join("; ")}.` : null}
    </p>
  );
}

/** Spending in the place that the reader picks. Every size came with the report. */
function MarketSize({ report, onChange }: { report: Report; onChange: OverviewCardProps["onPlaceChange"] }) {
  const { place, places, sizeNote, fieldSources } = report.market;
  const [key, setKey] = useState(place.key);
  const size = places.find((each) => each.key === key);
  return (
    <Fact
      label="Market Size"
      note={size?.note ?? sizeNote}
      field={
        places.length > 0 ? (
          <SelectField
            label="Place"
            hideLabel
            options={places.map(({ key: value, label }) => ({ value, label: optionOf(label) }))}
            value={key}
            onChange={({ target }) => {
              setKey(target.value);
              onChange?.(target.value);
            }}
          />
        ) : null
      }
    >
      {size?.text ?? report.marketSize}
      <SourceMark ids={fieldSources.sizeUsd} />
    </Fact>
  );
}

/** "Town of 70,000" for "a town of 70,000 people", because the field is narrow. */
function optionOf(label: string): string {
  return label.replace(/^a (.)/, (_, first: string) => first.toUpperCase()).replace(/ people$/, "");
}

interface FactProps {
  label: string;
  note: string;
  field?: ReactNode;
  children: ReactNode;
}

function Fact({ label, note, field, children }: FactProps) {
  return (
    <div className="px-5 py-3 @lg:px-6">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-display text-xl text-ink tabular-nums">{children}</dd>
      <dd className="mt-1 text-xs leading-4.5 text-ink-soft">{note}</dd>
      {field ? <dd className="mt-2 print:hidden [&_select]:min-h-11 [&_select]:text-sm">{field}</dd> : null}
    </div>
  );
}

function scoreNote({ score, match: { market } }: Report): string {
  return `${rangeSentence(score.low, score.high)} ${market.industry}${sharedNote(market.sharedWith)}.`;
}

function rangeSentence(low: number, high: number): string {
  return low === high
    ? "Every figure behind it is published, so there is no range."
    : `Between ${low} and ${high}: some figures are missing or belong to a wider industry.`;
}

function sharedNote(others: number): string {
  if (others === 0) return "";
  return `, shared with ${others} other ${others === 1 ? "market" : "markets"}`;
}

function growthNote({ growthYears, growthPerYear, measure }: Report["trend"]): string {
  if (!growthYears) return "No series is published";
  const what = measure === "sales" ? "Retail sales" : "Industry output";
  const yearly = growthPerYear == null ? "" : `${formatRate(growthPerYear)} per year. `;
  return `${yearly}${what} after inflation, ${growthYears[0]} to ${growthYears[1]}`;
}

function levelName(level: Competition): string {
  const label = COMPETITION_LEVELS.find(({ value }) => value === level)?.label ?? level;
  return label.replace(" Competition", "");
}
