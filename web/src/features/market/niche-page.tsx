import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { useQueryHost } from "../../api/queries/query-host";
import { type Place, readPlace, storePlace } from "../../lib/storage/reader-place";
import { classNames } from "../../ui/class-names";
import { StickyPanel } from "../../ui/layout/sticky-panel";
import { placeOf } from "../report/place/place-of";
import {
  DEFAULT_SELECTION,
  type Inquiry,
  isSamePreference,
  locationOf,
  placedIn,
  readInquiry,
  writeInquiry,
} from "../report/selection";
import type { Report, Selection } from "../report/types";
import { AnalyzingDialog } from "./analyzing-dialog";
import { EmptyResults } from "./empty-results";
import { PageHeader } from "./page-header";
import { ResearchPanel } from "./search/research-panel";
import { readTypedPlace } from "./search/typed-place";
import { useAnalysis } from "./use-analysis";
import { useSavedWork } from "./use-saved-work";

const ComparePage = lazy(() => import("../report/compare/compare-view"));

export default function NichePage() {
  const research = useAnalysis();
  const { analysis, failure, isAnalyzing } = research;
  const [form, setForm] = useState(analysis?.inquiry.selection ?? DEFAULT_SELECTION);
  // Names of places are not part of a request: the last chosen one and the report's are known.
  const [chosen, setChosen] = useState<Place | null>(null);
  const place = nameOfForm(form, chosen, analysis?.report);
  const host = useQueryHost();
  const [typed, setTyped] = useState(() => readTypedPlace(host));
  const [isFolded, setFolded] = useState(analysis !== null);
  const keywordsRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const savedWork = useSavedWork();
  const search = useSearch();
  const [, navigate] = useLocation();
  // Separate from `search`, which is already the next address while the comparison is still shown.
  const [comparison, setComparison] = useState<string | null>(null);
  // Address of the last requested report: writing it must not request it again.
  const asked = useRef("");

  /** Each analysis is an entry of its own in the history, except the one that the address requests already. */
  async function runAnalysis(inquiry: Inquiry, isInAddress = false) {
    if (isAnalyzing) return;
    asked.current = writeInquiry(inquiry);
    setTyped(null);
    // A typed place that is not read yet stays in its field.
    if (!inquiry.where) setForm(inquiry.selection);
    const settled = await research.analyzeInquiry(inquiry);
    if (!settled) return setFolded(false);
    const address = writeInquiry(settled);
    asked.current = address;
    setForm(settled.selection);
    setFolded(true);
    navigate(`/niche-discovery${address}`, { replace: isInAddress || address === writtenAgain(search) });
  }
  function changeSelection(next: Selection) {
    setForm(next);
    if (next.keywords !== form.keywords) research.clearFailure();
  }
  function choosePlace(next: Place | null) {
    storePlace(next);
    setChosen(next);
    setForm((last) => placedIn(last, next?.id));
    research.clearFailure();
  }
  function editKeywords() {
    // Its field has to be on the page before it can take the focus.
    flushSync(() => setFolded(false));
    keywordsRef.current?.focus();
    keywordsRef.current?.select();
  }

  const startBlank = useEffectEvent((address: string) => {
    if (!isBlank(address)) return;
    keywordsRef.current?.focus();
    navigate("/niche-discovery", { replace: true });
  });
  useEffect(() => startBlank(search), [search]);

  /** The form starts from the reader's place. A report does not: its address says where it is for. */
  function startPlace() {
    const remembered = readPlace();
    if (!remembered) return;
    setChosen(remembered);
    setForm((last) => placedIn(last, remembered.id));
  }
  const follow = useEffectEvent((address: string) => {
    const isComparison = new URLSearchParams(address).has("compare");
    setComparison(isComparison ? address : null);
    const inquiry = readInquiry(address);
    if (!inquiry) {
      if (!isComparison && asked.current !== "") research.clearAnalysis();
      if (!isComparison) asked.current = "";
      startPlace();
      return;
    }
    const wanted = writeInquiry(inquiry);
    if (wanted === asked.current) return;
    const isFirst = asked.current === "";
    asked.current = wanted;
    if (isFirst && analysis) return void research.confirmAnalysis(inquiry);
    if (!research.recallAnalysis(wanted)) return void runAnalysis(inquiry, true);
    setForm(inquiry.selection);
    setFolded(true);
  });
  useEffect(() => follow(search), [search]);

  // Focus moves here, above the overlay, because nothing behind a modal can take it before the overlay has closed.
  useEffect(() => {
    if (analysis && !analysis.isQuiet && headingRef.current) bringToReader(headingRef.current);
  }, [analysis]);
  useEffect(() => {
    if (failure?.isPlace) focusPlace(buttonRef.current?.form);
    else if (failure) (failure.isRefusal ? keywordsRef : buttonRef).current?.focus();
  }, [failure]);

  const shown = comparison === null ? analysis : null;
  // A report and a question have the page's heading themselves.
  const hasOwnHeading = shown !== null && !shown.declined;
  const isStale = shown !== null && !isSamePreference(form, shown.inquiry.selection);
  const panel = (
    <StickyPanel>
      <ResearchPanel
        value={form}
        onChange={changeSelection}
        place={place}
        onPlace={choosePlace}
        typed={typed?.text}
        onAnalyze={(inquiry) => void runAnalysis(inquiry)}
        isAnalyzing={isAnalyzing}
        failure={failure?.isRefusal || failure?.isPlace ? failure : null}
        isFolded={isFolded && shown !== null}
        onUnfold={editKeywords}
        keywordsRef={keywordsRef}
        buttonRef={buttonRef}
      />
      <div className={classNames("min-h-[13.5rem]", isFolded && shown && "max-lg:hidden")}>
        {savedWork ? (
          <savedWork.SavedWork disabled={isAnalyzing} onOpen={(inquiry) => void runAnalysis(inquiry)} />
        ) : null}
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
            <ComparePage search={comparison} onAnalyze={(inquiry) => void runAnalysis(inquiry)} />
          </Suspense>
        ) : shown ? (
          <div className="min-w-0">
            <shown.Results
              analysis={shown}
              headingRef={headingRef}
              onAnalyze={(inquiry) => void runAnalysis(inquiry)}
              onDecline={research.declineMatches}
              onUndoDecline={research.undoDecline}
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

/** Place of the form, with its name where that is known. */
function nameOfForm(form: Selection, chosen: Place | null, report: Report | undefined): Place | null {
  const id = locationOf(form);
  const known = [chosen, report ? placeOf(report) : null].find((place) => place?.id === id);
  return id ? (known ?? { id, name: "" }) : null;
}

function focusPlace(form: HTMLFormElement | null | undefined) {
  const field = form?.elements.namedItem("where");
  if (field instanceof HTMLElement) field.focus();
}

/** An address as this page writes it; blank for one without keywords. */
function writtenAgain(search: string): string {
  const inquiry = readInquiry(search);
  return inquiry ? writeInquiry(inquiry) : "";
}

/** Returns whether a form was sent with an empty field, as the one of home. */
function isBlank(search: string): boolean {
  return new URLSearchParams(search).get("q")?.trim() === "";
}

/** Focus alone would leave the heading at the lower edge of a phone, below the form. */
function bringToReader(heading: HTMLElement) {
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > document.documentElement.clientHeight / 2) heading.scrollIntoView({ block: "start" });
}
