import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { AnalyzingDialog } from "./analyzing-dialog";
import { EmptyResults } from "./empty-results";
import { PageHeader } from "./page-header";
import { ResearchPanel } from "./research-panel";
import { DEFAULT_SELECTION, type Inquiry, readInquiry, writeInquiry } from "./selection";
import { StickyPanel } from "./sticky-panel";
import type { Selection } from "./types";
import { useAnalysis } from "./use-analysis";
import { useLibrary } from "./use-library";

const ComparePage = lazy(() => import("./compare/compare-view"));

export default function NichePage() {
  const [form, setForm] = useState(DEFAULT_SELECTION);
  const { analysis, failure, isAnalyzing, analyze, decline, clearFailure } = useAnalysis();
  const keywordsRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const library = useLibrary();
  const search = useSearch();
  const [, navigate] = useLocation();
  // Kept apart from `search`, which is already the next address while the comparison still stands.
  const [comparison, setComparison] = useState<string | null>(null);
  // The address whose report was asked for last: writing it must not ask again.
  const asked = useRef("");

  async function run(inquiry: Inquiry) {
    if (isAnalyzing) return;
    const address = writeInquiry(inquiry);
    asked.current = address;
    setForm(inquiry.selection);
    if (await analyze(inquiry)) navigate(`/niche-discovery${address}`, { replace: comparison === null });
  }
  function change(next: Selection) {
    setForm(next);
    if (next.keywords !== form.keywords) clearFailure();
  }

  const follow = useEffectEvent((address: string) => {
    setComparison(new URLSearchParams(address).has("compare") ? address : null);
    const inquiry = readInquiry(address);
    if (inquiry && writeInquiry(inquiry) !== asked.current) void run(inquiry);
  });
  // The server renders every address of this page alike; what a link asks for is done once the page is alive.
  useEffect(() => follow(search), [search]);

  // Focus moves here, above the overlay, because nothing behind a modal can take it before the overlay has closed.
  useEffect(() => {
    if (analysis && headingRef.current) bringToReader(headingRef.current);
  }, [analysis]);
  useEffect(() => {
    if (failure) (failure.isRefusal ? keywordsRef : buttonRef).current?.focus();
  }, [failure]);

  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      <PageHeader />
      <div className="mt-8 grid items-start gap-10 print:block lg:grid-cols-[23rem_minmax(0,1fr)] xl:gap-14">
        <StickyPanel>
          <ResearchPanel
            value={form}
            onChange={change}
            onAnalyze={(inquiry) => void run(inquiry)}
            isAnalyzing={isAnalyzing}
            failure={failure?.isRefusal ? failure : null}
            keywordsRef={keywordsRef}
            buttonRef={buttonRef}
          />
          {library ? <library.Library disabled={isAnalyzing} onOpen={(inquiry) => void run(inquiry)} /> : null}
        </StickyPanel>
        {comparison !== null ? (
          <Suspense>
            <ComparePage search={comparison} onAnalyze={(inquiry) => void run(inquiry)} />
          </Suspense>
        ) : analysis ? (
          <analysis.Results
            analysis={analysis}
            headingRef={headingRef}
            onAnalyze={(inquiry) => void run(inquiry)}
            onDecline={decline}
            onEdit={() => {
              keywordsRef.current?.focus();
              keywordsRef.current?.select();
            }}
          />
        ) : (
          <EmptyResults />
        )}
      </div>
      <AnalyzingDialog open={isAnalyzing} />
    </div>
  );
}

/** Focus alone would leave the heading at the lower edge of a phone, below the form. */
function bringToReader(heading: HTMLElement) {
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > document.documentElement.clientHeight / 2) heading.scrollIntoView({ block: "start" });
}
