import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/format";
import { COMPETITION_LEVELS } from "../selection";
import type { Competition, Report } from "../types";
import { GrowthBadge } from "./growth-badge";
import { ScoreScale } from "./score-scale";
import { SourceMark } from "./sources-context";

/** The answer at a glance: score with its range, verdict, and the three figures people ask for first. */
export function OverviewCard({ report }: { report: Report }) {
  const { score, verdict, market, trend } = report;
  const years = trend.growthYears;
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
          <p className="mt-1 text-sm text-ink-soft">Viability Score</p>
        </div>
        <div className="min-w-0 self-center">
          <p className="font-display text-2xl text-ink">{verdict.label}</p>
          <p className="mt-1 max-w-[58ch] text-ink">{verdict.summary}</p>
          <div className="mt-5 -ml-2 max-w-md">
            <ScoreScale value={score.value} low={score.low} high={score.high} />
          </div>
          <p className="mt-1.5 text-sm text-ink-soft">{rangeSentence(score.low, score.high)}</p>
        </div>
      </div>
      <dl className="grid border-t border-line divide-line @2xl:grid-cols-3 @2xl:divide-x @max-2xl:divide-y">
        <Fact label="Market Size" note={sizeNote(market)}>
          {report.marketSize}
          <SourceMark ids={market.fieldSources.sizeUsd} />
        </Fact>
        <Fact
          label="Competition"
          note={`Measured; you asked for ${levelName(report.request.competitionLevel).toLowerCase()}`}
        >
          {levelName(report.competition)}
        </Fact>
        <Fact
          label="Growth Trend"
          note={years ? `Industry output after inflation, ${years[0]} to ${years[1]}` : "No series is published"}
        >
          <GrowthBadge text={report.trendScore} />
          <SourceMark ids={trend.source} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="px-6 py-5 @lg:px-8">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl text-ink tabular-nums">{children}</dd>
      <dd className="mt-1 text-sm text-ink-soft">{note}</dd>
    </div>
  );
}

function rangeSentence(low: number, high: number): string {
  return low === high
    ? "Every figure behind it is published, so there is no range."
    : `Between ${low} and ${high}: some figures are missing or belong to a wider industry.`;
}

function sizeNote({ region, proxy, usSizeUsd }: Report["market"]): string {
  if (usSizeUsd == null) return "No table covers this industry";
  if (!proxy) return `A year, ${region}`;
  return `A year, ${region}: the US figure of ${formatMoney(usSizeUsd)}, scaled by household consumption, a proxy`;
}

function levelName(level: Competition): string {
  const label = COMPETITION_LEVELS.find(({ value }) => value === level)?.label ?? level;
  return label.replace(" Competition", "");
}
