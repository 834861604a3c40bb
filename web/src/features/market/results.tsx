import { type RefObject, useState } from "react";
import { Link } from "wouter";
import { type Place, storePlace as storeReaderPlace } from "../../lib/storage/reader-place";
import { Button } from "../../ui/button/button";
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
import { locationOf, placedIn, preferenceText, type ReportRequest } from "../report/selection";
import type { Report, Selection } from "../report/types";
import { Worded } from "../report/wording/worded";
import type { ResultsProps } from "./analysis";
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

interface DeclinedStateProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  onEdit: () => void;
  /** Asks the question again. */
  onUndo: () => void;
}

/** After "None of these": what to try next, and a way back to the question. */
function DeclinedState({ headingRef, onEdit, onUndo }: DeclinedStateProps) {
  return (
    <section aria-labelledby="declined" className="max-w-[39em] py-8">
      <h2 id="declined" ref={headingRef} tabIndex={-1} className="text-2xl">
        We don't have figures for that yet
      </h2>
      <p className="mt-3">The wrong market would give you the wrong answer, so we show none. Try different words:</p>
      <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-lamp-ink">
        <li>Name what you'd sell: “soy candles” rather than “passive income”.</li>
        <li>Use the customer's word for it: “dog grooming” rather than “canine aesthetics”.</li>
        <li>Enter one thing at a time, or several separated by commas.</li>
        <li>
          Look through{" "}
          <Link href="/markets" className="prose-link">
            all markets
          </Link>
          .
        </li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onEdit}>Change the keywords</Button>
        <Button variant="secondary" onClick={onUndo}>
          Undo: back to the question
        </Button>
      </div>
    </section>
  );
}

interface StaleNoteProps {
  /** Selection of the report on the page; `null` while it equals the form. */
  selection: Selection | null;
  onUpdate: () => void;
}

/** Marks a report as out of date when a selector has changed since. */
function StaleNote({ selection, onUpdate }: StaleNoteProps) {
  return (
    <div aria-live="polite">
      {selection ? (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-lamp bg-lamp-soft px-5 py-4 text-sm print:hidden">
          <p className="max-w-[36em]">
            <strong>This report is out of date.</strong> You changed the form. It was made for{" "}
            {preferenceText(selection)}.
          </p>
          <Button size="sm" onClick={onUpdate}>
            Update the report
          </Button>
        </div>
      ) : null}
    </div>
  );
}
