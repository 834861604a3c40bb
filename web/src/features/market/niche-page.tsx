import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useQueryHost } from "../../api/queries/query-host";
import { classNames } from "../../ui/class-names";
import { StickyPanel } from "../../ui/layout/sticky-panel";
import { isSamePreference } from "../report/selection";
import { AnalyzingDialog } from "./analyzing-dialog";
import { EmptyResults } from "./empty-results";
import { bringToReader, focusPlace } from "./move-focus";
import { PageHeader } from "./page-header";
import { useAnalysis } from "./research/use-analysis";
import { useNicheForm } from "./research/use-niche-form";
import { useReportAddress } from "./research/use-report-address";
import { ResearchPanel } from "./search/research-panel";
import { readTypedPlace } from "./search/typed-place";
import { useSavedWork } from "./use-saved-work";

const ComparePage = lazy(() => import("../report/compare/compare-view"));

export default function NichePage() {
  const research = useAnalysis();
  const { analysis, failure, isAnalyzing } = research;
  const fields = useNicheForm(research);
  const { form } = fields;
  const host = useQueryHost();
  const [typed, setTyped] = useState(() => readTypedPlace(host));
  const [isFolded, setFolded] = useState(analysis !== null);
  const keywordsRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const savedWork = useSavedWork();
  const [comparison, runAnalysis] = useReportAddress(research, fields, setFolded, setTyped, keywordsRef);

  // Focus moves here, above the overlay, because nothing behind a modal can take it before the overlay has closed.
  useEffect(() => {
    if (analysis && !analysis.isQuiet && headingRef.current) bringToReader(headingRef.current);
  }, [analysis]);
  useEffect(() => {
    if (failure?.isPlace) focusPlace(buttonRef.current?.form);
    else if (failure) (failure.isRefusal ? keywordsRef : buttonRef).current?.focus();
  }, [failure]);

  function editKeywords() {
    // Its field has to be on the page before it can take the focus.
    flushSync(() => setFolded(false));
    keywordsRef.current?.focus();
    keywordsRef.current?.select();
  }

  const shown = comparison === null ? analysis : null;
  // A report and a question have the page's heading themselves.
  const hasOwnHeading = shown !== null && !shown.declined;
  const isStale = shown !== null && !isSamePreference(form, shown.inquiry.selection);
  const panel = (
    <StickyPanel>
      <ResearchPanel
        value={form}
        onChange={fields.changeSelection}
        place={fields.place}
        onPlace={fields.choosePlace}
        typed={typed?.text}
        onAnalyze={runAnalysis}
        isAnalyzing={isAnalyzing}
        failure={failure?.isRefusal || failure?.isPlace ? failure : null}
        isFolded={isFolded && shown !== null}
        onUnfold={editKeywords}
        keywordsRef={keywordsRef}
        buttonRef={buttonRef}
      />
      <div className={classNames("min-h-[13.5rem]", isFolded && shown && "max-lg:hidden")}>
        {savedWork ? <savedWork.SavedWork disabled={isAnalyzing} onOpen={runAnalysis} /> : null}
      </div>
    </StickyPanel>
  );
  return (
    <div className={hasOwnHeading ? "measure pt-3 pb-16 lg:pt-8" : "measure pt-8 pb-24 sm:pt-12"}>
      {hasOwnHeading ? null : <PageHeader />}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] items-start print:block",
          hasOwnHeading ? "gap-4 lg:gap-8 xl:gap-11" : "mt-8 gap-10 xl:gap-14",
          // A comparison needs the width for its columns: the form follows below.
          comparison === null && "lg:grid-cols-[17rem_minmax(0,1fr)]",
        )}
      >
        {comparison === null ? panel : null}
        {comparison !== null ? (
          <Suspense fallback={<div className="min-h-dvh" />}>
            <ComparePage search={comparison} onAnalyze={runAnalysis} />
          </Suspense>
        ) : shown ? (
          <div className="min-w-0">
            <shown.Results
              analysis={shown}
              headingRef={headingRef}
              onAnalyze={runAnalysis}
              onDecline={() => research.declineMatches()}
              onUndoDecline={() => research.declineMatches(false)}
              onEdit={editKeywords}
              isStale={isStale}
              typed={typed}
              onUpdate={() =>
                void runAnalysis({
                  ...shown.inquiry,
                  selection: { ...form, keywords: shown.inquiry.selection.keywords },
                })
              }
            />
          </div>
        ) : (
          <EmptyResults onPick={(keywords) => void runAnalysis({ selection: { ...form, keywords } })} />
        )}
        {comparison === null ? null : <div className="max-w-[30rem]">{panel}</div>}
      </div>
      <AnalyzingDialog open={isAnalyzing} />
    </div>
  );
}
