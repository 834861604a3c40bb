import type { ReactNode } from "react";
import { ScoreParts } from "../score/score-parts";
import { TrendCard } from "../trend/trend-card";
import type { Anchor, Report, Season } from "../types";
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
  /** Official figures beside the estimate, unless the card of the evening shows them. */
  anchors?: readonly Anchor[];
  /** Season, unless the card of the evening shows it. */
  season?: Season | null;
  /** The sliders of the score. */
  sliders?: ReactNode;
}

/** Everything below the report's first part: closed sections, each with its result in one line. */
export function ReportSections({
  report,
  calculatorHref,
  reasonsShown,
  anchors,
  season,
  sliders,
}: ReportSectionsProps) {
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
      <WhatWouldChange changes={report.answer.changes} />
      <ScoreParts score={report.score} flips={report.flips} reasonsShown={reasonsShown}>
        {sliders}
      </ScoreParts>
      <MarketFacts market={report.market} match={report.match} anchors={anchors} season={season} />
      <SourcesList sources={report.sources} dataRelease={report.dataRelease} engineVersion={report.engineVersion} />
    </div>
  );
}
