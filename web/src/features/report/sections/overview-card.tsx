import { type ReactNode, useState } from "react";
import { formatRate } from "../../../lib/format";
import { SelectField } from "../../../ui/form/field";
import { ScoreScale } from "../score/score-scale";
import { COMPETITION_LEVELS } from "../selection";
import { GrowthBadge } from "../trend/growth-badge";
import type { Competition, Report } from "../types";
import { ChapterLink } from "./contents";
import { SourceMark } from "./sources-context";

interface OverviewCardProps {
  report: Report;
  /** Called with the key of the place that the reader picks for the market size. */
  onPlaceChange?: ((place: string) => void) | undefined;
}

/** The answer at a glance: score with its range, verdict, and the three figures people ask for first. */
export function OverviewCard({ report, onPlaceChange }: OverviewCardProps) {
  const { score, verdict, market, trend } = report;
  const matched = report.match.market;
  return (
    <section aria-labelledby="analysis-overview" className="rounded-lg border border-line bg-paper-raised shadow-lift">
      <h3 id="analysis-overview" className="px-6 pt-6 text-sm font-medium text-ink-soft @lg:px-8">
        Analysis Overview
      </h3>
      <div className="grid gap-x-10 gap-y-6 px-6 pt-3 pb-8 @lg:grid-cols-[auto_1fr] @lg:px-8">
        <div>
          <p className="flex items-baseline gap-2">
            <span className="font-display text-[6rem] leading-none text-ink tabular-nums">{report.viabilityScore}</span>
            <span className="text-ink-soft">of 100</span>
          </p>
          <p className="mt-1 text-sm text-ink-soft">Industry score</p>
          <p className="mt-1 max-w-[26ch] text-sm text-ink-soft">
            {matched.industry}
            {sharedNote(matched.sharedWith)}
          </p>
        </div>
        <div className="min-w-0 self-center">
          <p className="font-display text-2xl text-ink">{verdict.label}</p>
          <p className="mt-1 max-w-[58ch] text-ink">{verdict.summary}</p>
          {verdict.key === "undecided" ? (
            <p className="mt-2 flex flex-wrap gap-x-6 text-sm print:hidden">
              <ChapterLink id="evening" label="What an evening earns" className="prose-link" />
              {report.flips.length > 0 ? (
                <ChapterLink id="flips" label="What would change this verdict" className="prose-link" />
              ) : null}
            </p>
          ) : null}
          {matched.licenseCheck ? (
            <p className="mt-3 max-w-[58ch] border-l-2 border-lamp pl-4 text-ink">
              <span className="font-medium">License first.</span> {matched.licenseCheck}
            </p>
          ) : null}
          <div className="mt-5 -ml-2 max-w-md">
            <ScoreScale value={score.value} low={score.low} high={score.high} />
          </div>
          <p className="mt-1.5 text-sm text-ink-soft">{rangeSentence(score.low, score.high)}</p>
        </div>
      </div>
      <dl className="grid border-t border-line divide-line @2xl:grid-cols-[1.4fr_1fr_1fr] @2xl:divide-x @max-2xl:divide-y">
        <MarketSize report={report} onChange={onPlaceChange} />
        <Fact
          label="Competition"
          note={`${market.competitionBasis ?? "Not published"}; you asked for ${levelName(report.request.competitionLevel).toLowerCase()}. ${market.competitionNote ?? ""}`}
        >
          {levelName(report.competition)}
          <SourceMark ids={market.fieldSources.competitionBasis} />
        </Fact>
        <Fact label="Growth Trend" note={growthNote(trend)}>
          <GrowthBadge text={report.trendScore} />
          <SourceMark ids={trend.sources} />
        </Fact>
      </dl>
    </section>
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
    <div className="px-6 py-5 @lg:px-8">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl text-ink tabular-nums">{children}</dd>
      <dd className="mt-1 text-sm text-ink-soft">{note}</dd>
      {field ? <dd className="mt-3 print:hidden">{field}</dd> : null}
    </div>
  );
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
