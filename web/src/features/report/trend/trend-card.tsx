import { memo } from "react";
import { formatMoney } from "../../../lib/format";
import { Disclosure } from "../../../ui/layout/disclosure";
import { ClosedSection } from "../sections/closed/closed-section";
import { TrendPicture } from "../sections/closed/pictures";
import { trendResult } from "../sections/closed/results";
import { SourceMark } from "../sections/sources-context";
import type { Trend } from "../types";
import { TrendChart } from "./trend-chart";
import { TrendTable } from "./trend-table";

export const TrendCard = memo(function TrendCard({ trend }: { trend: Trend }) {
  if (trend.series.length === 0) {
    return (
      <ClosedSection id="trend" title="Market Trend Visualization" result={trendResult(trend)}>
        <p className="rounded-lg border border-dashed border-line px-6 py-12 text-center text-ink-soft">
          Chart integration coming soon
        </p>
      </ClosedSection>
    );
  }
  return (
    <ClosedSection
      id="trend"
      title="Market Trend Visualization"
      result={trendResult(trend)}
      picture={<TrendPicture series={trend.series} />}
      note={
        <>
          Yearly {trend.measure} of {trend.industry ?? "the industry"}, United States
          <SourceMark ids={trend.sources} />
        </>
      }
    >
      <TrendChart trend={trend} summary={summarizeTrend(trend)} />
      <p className="mt-3 text-sm text-ink-soft">
        {bandSentence(trend)}Industry {trend.measure} {trend.measure === "sales" ? "do" : "does"} not measure interest
        in a keyword.
      </p>
      <div className="mt-3">
        <Disclosure summary="The figures as a table">
          {/* On paper the 27 rows stand in three columns. */}
          <div className="gap-x-8 print:columns-3">
            <TrendTable trend={trend} />
          </div>
        </Disclosure>
      </div>
    </ClosedSection>
  );
});

/** The chart in a sentence. */
function summarizeTrend({ industry, measure, series }: Trend): string {
  const first = series[0];
  const last = series.at(-1);
  if (!first || !last) return "";
  const formatMillions = (millions: number) => formatMoney(millions * 1e6);
  return (
    `Line chart of the yearly ${measure} of ${industry ?? "the industry"}, ${first.year} to ${last.year}: ` +
    `from ${formatMillions(first.real)} to ${formatMillions(last.real)} in 2017 dollars, ` +
    `and from ${formatMillions(first.nominal)} to ${formatMillions(last.nominal)} without adjusting for inflation.`
  );
}

function bandSentence({ growthYears }: Trend): string {
  return growthYears ? `The shaded years, ${growthYears[0]} to ${growthYears[1]}, give the Growth Trend. ` : "";
}
