import { useState } from "react";
import { type Place, storePlace as storeReaderPlace } from "../../lib/storage/reader-place";
import { PlaceField } from "../../ui/place/place-field";
import { ReportActions } from "../report/actions/report-actions";
import { MarketEvidence, StartTest } from "../report/actions/test-market";
import { MarketQuestion } from "../report/answer/market-question";
import { carryFigures, type TypedFigures } from "../report/answer/own-figures";
import { asksForMarket } from "../report/answer/unclear-match";
import { chooseMarket } from "../report/api";
import {
  type EveningFields,
  fieldsOf,
  placeField,
  type PlaceField as SizeField,
  storePlace,
} from "../report/evening/preferences";
import { OfferProvider } from "../report/ideas/offer-context";
import { loadLocal } from "../report/place/late-local";
import { placeOf } from "../report/place/place-of";
import { PlaceOffer } from "../report/place/place-offer";
import { ReportView } from "../report/report-view";
import { requestOf } from "../report/saved/api";
import { locationOf, placedIn, type ReportRequest } from "../report/selection";
import type { Report } from "../report/types";
import { Worded } from "../report/wording/worded";
import type { ResultsProps } from "./analysis";
import { DeclinedState } from "./declined-state";
import { StaleNote } from "./search/stale-note";
import { TypedPlaces } from "./search/typed-places";

/** Choices that the reader has changed on the report of this id. */
interface ChangedChoices {
  id: string;
  evening?: EveningFields;
  size?: SizeField;
}

/** Result of an analysis, with a note where the form has changed since. */
export function Results({ isStale = false, onUpdate, typed, ...props }: ResultsProps) {
  return (
    <>
      {onUpdate ? (
        <StaleNote selection={isStale ? props.analysis.inquiry.selection : null} onUpdate={onUpdate} />
      ) : null}
      {typed ? <TypedPlaces {...typed} /> : null}
      <Outcome {...props} />
    </>
  );
}

/** A report, a question where the words are unclear, or help where no market fits. */
function Outcome({ analysis, headingRef, onAnalyze, onDecline, onUndoDecline, onEdit, addressOf }: ResultsProps) {
  const { report, inquiry, declined } = analysis;
  const { eveningMinutes, eveningsPerWeek, place } = report.request;
  const [changed, setChanged] = useState<ChangedChoices>({ id: report.id });
  const changeReport = (fields: Omit<ChangedChoices, "id">) =>
    setChanged((last) => ({ ...(last.id === report.id ? last : null), ...fields, id: report.id }));
  // Saved, shared and printed reports have the evenings and the place on the page.
  const asReported = {
    ...(eveningMinutes ? { eveningMinutes } : {}),
    ...(eveningsPerWeek ? { eveningsPerWeek } : {}),
  };
  const { eveningMinutes: _, eveningsPerWeek: __, place: ___, ...plain } = inquiry.selection;
  const { evening = asReported, size = placeField(place) } = changed.id === report.id ? changed : {};
  const shown: ReportRequest = {
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
  function changePlace(place: Place | null, figures: TypedFigures) {
    carryFigures(report.match.market.slug, figures);
    storeReaderPlace(place);
    onAnalyze({ ...inquiry, selection: placedIn(inquiry.selection, place?.id) });
  }
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
            renderPlaceField={(figures) => (
              <PlaceField
                className="col-span-2"
                value={placeOf(report)}
                onChange={(place) => changePlace(place, figures)}
              />
            )}
            placeOffer={<PlaceOffer inquiry={inquiry} addressOf={addressOf} />}
            addressOf={addressOf}
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

Results.prepare = ({ local }: Report) => (local ? loadLocal() : undefined);
