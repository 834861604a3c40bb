import { useState } from "react";
import { ReportActions } from "../report/actions/report-actions";
import { MarketEvidence, StartTest } from "../report/actions/test-market";
import { MarketQuestion } from "../report/answer/market-question";
import { asksForMarket } from "../report/answer/unclear-match";
import { chooseMarket } from "../report/api";
import { type EveningFields, fieldsOf, type PlaceField, placeField, storePlace } from "../report/evening/preferences";
import { OfferProvider } from "../report/ideas/offer-context";
import { ReportView } from "../report/report-view";
import { requestOf } from "../report/saved/api";
import { type Inquiry, locationOf, placedIn } from "../report/selection";
import { Worded } from "../report/wording/worded";
import type { ResultsProps } from "./analysis";
import { DeclinedState } from "./declined-state";

/** Choices that the reader has changed on the report of this id. */
interface Changed {
  id: string;
  evening?: EveningFields;
  size?: PlaceField;
}

/** Result of an analysis: a report, a question where the words are unclear, or help where no market fits. */
export function Results({ analysis, headingRef, onAnalyze, onDecline, onUndoDecline, onEdit }: ResultsProps) {
  const { report, inquiry, declined } = analysis;
  const { eveningMinutes, eveningsPerWeek, place } = report.request;
  const [changed, setChanged] = useState<Changed>({ id: report.id });
  const changeReport = (fields: Omit<Changed, "id">) =>
    setChanged((last) => ({ ...(last.id === report.id ? last : null), ...fields, id: report.id }));
  // Saved, shared and printed reports have the evenings and the place on the page.
  const asReported = {
    ...(eveningMinutes ? { eveningMinutes } : {}),
    ...(eveningsPerWeek ? { eveningsPerWeek } : {}),
  };
  const { eveningMinutes: _, eveningsPerWeek: __, place: ___, ...plain } = inquiry.selection;
  const { evening = asReported, size = placeField(place) } = changed.id === report.id ? changed : {};
  const shown: Inquiry = {
    ...inquiry,
    selection: { ...placedIn(plain, locationOf(report.request)), ...evening, ...size },
  };
  if (declined) return <DeclinedState headingRef={headingRef} onEdit={onEdit} onUndo={onUndoDecline} />;
  if (asksForMarket(report, inquiry))
    return (
      <MarketQuestion
        report={report}
        inquiry={inquiry}
        headingRef={headingRef}
        onChoose={(market) => {
          chooseMarket(inquiry.selection.keywords, market);
          onAnalyze({ ...inquiry, market });
        }}
        onNone={onDecline}
      />
    );
  const request = requestOf(shown, report);
  return (
    <Worded key={report.id} report={report} inquiry={inquiry}>
      {(worded) => (
        <OfferProvider report={report} request={request}>
          <ReportView
            report={worded}
            inquiry={inquiry}
            headingRef={headingRef}
            onAnalyze={onAnalyze}
            renderActions={(answer) => <ReportActions report={report} inquiry={shown} answer={answer} />}
            startTest={<StartTest report={report} request={request} />}
            evidence={<MarketEvidence report={report} />}
            onEveningChange={(choice) => changeReport({ evening: fieldsOf(choice) })}
            onPlaceChange={(next) => {
              storePlace(next);
              changeReport({ size: placeField(next) });
            }}
          />
        </OfferProvider>
      )}
    </Worded>
  );
}
