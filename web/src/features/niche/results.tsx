import type { RefObject } from "react";
import { DeclinedState } from "./declined-state";
import { ReportActions } from "./report/actions/report-actions";
import { ReportView } from "./report/report-view";
import type { Inquiry } from "./selection";
import type { Analysis } from "./use-analysis";
import { Worded } from "./wording/worded";

interface ResultsProps {
  analysis: Analysis;
  /** The heading of whatever is shown, for moving focus to it. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnalyze: (inquiry: Inquiry) => void;
  onDecline: () => void;
  onUndoDecline: () => void;
  onEdit: () => void;
}

/** What came of an analysis: a report, or help where no market fits. */
export function Results({ analysis, headingRef, onAnalyze, onDecline, onUndoDecline, onEdit }: ResultsProps) {
  const { report, inquiry, declined } = analysis;
  return declined ? (
    <DeclinedState market={report.match.market.name} headingRef={headingRef} onEdit={onEdit} onUndo={onUndoDecline} />
  ) : (
    <Worded key={report.id} report={report} inquiry={inquiry}>
      {(worded) => (
        <ReportView
          report={worded}
          inquiry={inquiry}
          headingRef={headingRef}
          onAnalyze={onAnalyze}
          onDecline={onDecline}
          actions={<ReportActions report={report} inquiry={inquiry} />}
        />
      )}
    </Worded>
  );
}
