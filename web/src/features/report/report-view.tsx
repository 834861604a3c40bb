import { type ReactNode, type RefObject, useState } from "react";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import type { EveningChoice } from "../../lib/storage/evening-choice";
import { chooseMarket } from "./api";
import { compareAddress } from "./compare/compare-address";
import { EveningCard } from "./evening/evening-card";
import { calculatorAddress, choiceOf } from "./evening/preferences";
import { IdeasList } from "./ideas/ideas-list";
import { Flips } from "./score/flips";
import { Reasons } from "./score/reasons";
import { ScoreParts } from "./score/score-parts";
import { WeighedNote } from "./score/weighed-note";
import { AlsoAsked } from "./sections/also-asked";
import { CompetitorTable } from "./sections/competitor-table";
import { Contents } from "./sections/contents";
import { MarketFacts } from "./sections/market-facts";
import { NextSteps } from "./sections/next-steps";
import { OverviewCard } from "./sections/overview-card";
import { ReportHeading, ReportIntro } from "./sections/report-heading";
import { SourcesProvider } from "./sections/sources-context";
import { SourcesList } from "./sections/sources-list";
import { StartingChecks } from "./sections/starting-checks";
import { WeakMatch } from "./sections/weak-match";
import type { Inquiry } from "./selection";
import { TrendCard } from "./trend/trend-card";
import type { Report } from "./types";

/** Of use with a script only, and inside a folded chapter, so nothing on the page waits for it. */
const loadSliders = () => import("./score/weigh-it");

interface ReportViewProps {
  report: Report;
  inquiry: Inquiry;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnalyze: (inquiry: Inquiry) => void;
  onDecline: () => void;
  /** Actions on the report; none on another person's. */
  actions?: ReactNode;
  /** Called when the reader changes length, number or place of the evenings. */
  onEveningChange?: (choice: EveningChoice) => void;
  /** Called when the reader picks another place for the market size. */
  onPlaceChange?: (place: string) => void;
}

/** The whole report: the answer first, then what speaks for and against it, then what to do, then how it was found. */
export function ReportView({
  report,
  inquiry,
  headingRef,
  onAnalyze,
  onDecline,
  actions,
  onEveningChange,
  onPlaceChange,
}: ReportViewProps) {
  const { selection, weights } = inquiry;
  const [evenings, setEvenings] = useState(() => choiceOf(report.evening));
  const sliders = useLazyModule(loadSliders);
  // Another market or other words are weighed the same way.
  const analyzeAgain = (next: Inquiry) => onAnalyze({ ...(weights ? { weights } : {}), ...next });
  // A picked market has answered the question already.
  const isUnsure = report.match.confidence === "weak" && !inquiry.market;
  return (
    <SourcesProvider sources={report.sources}>
      <article aria-labelledby="report-title" className="@container space-y-10">
        <ReportHeading report={report} headingRef={headingRef} />
        <EveningCard
          report={report}
          onChange={(choice) => {
            setEvenings(choice);
            onEveningChange?.(choice);
          }}
        />
        <ReportIntro report={report} />
        {isUnsure ? (
          <WeakMatch
            keywords={selection.keywords}
            match={report.match}
            onChoose={(market) => {
              chooseMarket(selection.keywords, market);
              analyzeAgain({ selection, market });
            }}
            onNone={onDecline}
          />
        ) : null}
        <AlsoAsked
          asked={report.match.alsoAsked}
          compareHref={compareAddress(
            [report.match.market, ...report.match.alsoAsked.map(({ market }) => market)],
            inquiry,
          )}
          onAnalyze={(keywords) => analyzeAgain({ selection: { ...selection, keywords } })}
        />
        {weights ? <WeighedNote onReset={() => onAnalyze(omitWeights(inquiry))} /> : null}
        <OverviewCard report={report} onPlaceChange={onPlaceChange} />
        {actions}
        <Contents absent={absentChapters(report)} />
        <Reasons reasonsFor={report.score.for} reasonsAgainst={report.score.against} />
        <TrendCard trend={report.trend} />
        <IdeasList ideas={report.businessIdeas} />
        <CompetitorTable competitors={report.competitors} />
        <NextSteps
          market={report.match.market.slug}
          calculatorHref={calculatorAddress(report.match.market.slug, evenings)}
          actions={report.immediateActions}
          opportunities={report.growthOpportunities}
        />
        <StartingChecks checks={report.market.startingChecks} />
        <Flips flips={report.flips} />
        <ScoreParts score={report.score}>
          {sliders ? (
            <sliders.WeighIt
              parts={report.score.parts}
              weights={weights}
              onWeigh={(mine) => onAnalyze({ ...omitWeights(inquiry), ...(mine ? { weights: mine } : {}) })}
            />
          ) : null}
        </ScoreParts>
        <MarketFacts market={report.market} match={report.match} />
        <SourcesList sources={report.sources} dataRelease={report.dataRelease} engineVersion={report.engineVersion} />
      </article>
    </SourcesProvider>
  );
}

function omitWeights({ selection, market }: Inquiry): Inquiry {
  return { selection, ...(market ? { market } : {}) };
}

function absentChapters({ flips, market }: Report): string[] {
  return [...(flips.length === 0 ? ["flips"] : []), ...(market.startingChecks.length === 0 ? ["starting-checks"] : [])];
}
