import type { ReactNode } from "react";
import type { AnswerChange } from "../answer/answer-types";
import { ScoreParts } from "../score/score-parts";
import { TrendCard } from "../trend/trend-card";
import type { Report } from "../types";
import { CompetitorTable } from "./competitor-table";
import { MarketFacts } from "./market-facts";
import { NextSteps } from "./next-steps";
import { SourcesList } from "./sources-list";
import { StartingChecks } from "./starting-checks";
import { WhatWouldChange } from "./what-would-change";

interface ReportSectionsProps {
  report: Report;
  /** The calculator with the market and the choices of the first card. */
  calculatorHref: string;
  /** How many reasons for and against are shown above the sections. */
  reasonsShown?: number;
  /** Changes of the answer on show. */
  changes: readonly AnswerChange[];
  /** The sliders of the score. */
  sliders?: ReactNode;
}

/** Everything below the report's first part: closed sections, each with its result in one line. */
export function ReportSections({ report, calculatorHref, reasonsShown, changes, sliders }: ReportSectionsProps) {
  return (
    <div className="border-b border-line">
      <TrendCard trend={report.trend} />
      <CompetitorTable competitors={report.competitors} />
      <NextSteps
        market={report.match.market.slug}
        calculatorHref={calculatorHref}
        actions={report.immediateActions}
        opportunities={report.growthOpportunities}
      />
      <StartingChecks checks={report.market.startingChecks} />
      <WhatWouldChange changes={changes} />
      <ScoreParts score={report.score} flips={report.flips} reasonsShown={reasonsShown}>
        {sliders}
      </ScoreParts>
      <MarketFacts market={report.market} match={report.match} />
      <SourcesList sources={report.sources} dataRelease={report.dataRelease} engineVersion={report.engineVersion} />
    </div>
  );
}
