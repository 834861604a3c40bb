import type { RefObject } from "react";
import { chooseMarket } from "./api";
import { DeclinedState } from "./declined-state";
import { EmptyResults } from "./empty-results";
import type { Inquiry } from "./selection";
import type { Analysis } from "./use-analysis";

interface ResultsProps {
  analysis: Analysis | null;
  /** The heading of whatever is shown, for moving focus to it. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnalyze: (inquiry: Inquiry) => void;
  onDecline: () => void;
  onEdit: () => void;
}

/** The right side: nothing yet, a report, or help where no market fits. */
export function Results({ analysis, headingRef, onAnalyze, onDecline, onEdit }: ResultsProps) {
  if (!analysis) return <EmptyResults />;
  const { report, inquiry, View, declined } = analysis;
  return declined ? (
    <DeclinedState
      market={report.match.market.name}
      headingRef={headingRef}
      onEdit={onEdit}
      onShow={() => {
        const market = report.match.market.slug;
        // Takes back that none was meant.
        chooseMarket(inquiry.selection.keywords, market);
        onAnalyze({ ...inquiry, market });
      }}
    />
  ) : (
    <View
      key={report.id}
      report={report}
      inquiry={inquiry}
      headingRef={headingRef}
      onAnalyze={onAnalyze}
      onDecline={onDecline}
    />
  );
}
