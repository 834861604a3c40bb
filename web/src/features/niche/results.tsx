import { type RefObject, useState } from "react";
import { DeclinedState } from "./declined-state";
import { ReportActions } from "./report/actions/report-actions";
import { type EveningFields, fieldsOf } from "./report/evening/preferences";
import { ReportView } from "./report/report-view";
import type { Inquiry } from "./selection";
import type { Analysis } from "./use-analysis";
import { Worded } from "./wording/worded";

interface ResultsProps {
  analysis: Analysis;
  /** Heading of the result, for moving focus to it. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnalyze: (inquiry: Inquiry) => void;
  onDecline: () => void;
  onUndoDecline: () => void;
  onEdit: () => void;
}

/** Result of an analysis: a report, or help where no market fits. */
export function Results({ analysis, headingRef, onAnalyze, onDecline, onUndoDecline, onEdit }: ResultsProps) {
  const { report, inquiry, declined } = analysis;
  const { eveningMinutes, eveningsPerWeek, state } = report.request;
  const [changed, setChanged] = useState<{ id: string; fields: EveningFields } | null>(null);
  // Saved, shared and printed reports have the number of evenings on the page.
  const asReported = {
    ...(eveningMinutes ? { eveningMinutes } : {}),
    ...(eveningsPerWeek ? { eveningsPerWeek } : {}),
    ...(state ? { state } : {}),
  };
  const { eveningMinutes: _, eveningsPerWeek: __, state: ___, ...plain } = inquiry.selection;
  const fields = changed?.id === report.id ? changed.fields : asReported;
  const shown: Inquiry = { ...inquiry, selection: { ...plain, ...fields } };
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
          actions={<ReportActions report={report} inquiry={shown} />}
          onEveningChange={(choice) => setChanged({ id: report.id, fields: fieldsOf(choice) })}
        />
      )}
    </Worded>
  );
}
