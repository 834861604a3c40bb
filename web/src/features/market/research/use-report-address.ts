import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type ReportRequest, readReportRequest, writeReportRequest } from "../../report/selection";
import type { useAnalysis } from "./use-analysis";
import type { useNicheForm } from "./use-niche-form";

/** Writes the address of each analysis, and analyzes what a new address asks for. */
export function useReportAddress(
  research: ReturnType<typeof useAnalysis>,
  { setForm, startPlace }: ReturnType<typeof useNicheForm>,
  setFolded: (isFolded: boolean) => void,
  setTyped: (typed: null) => void,
  keywordsRef: RefObject<HTMLInputElement | null>,
) {
  const search = useSearch();
  const [, navigate] = useLocation();
  // Separate from `search`, which is already the next address while the comparison is still shown.
  const [comparison, setComparison] = useState<string | null>(null);
  // Address of the last requested report: writing it must not request it again.
  const asked = useRef("");

  /** Each analysis is an entry of its own in the history, except the one that the address requests already. */
  async function runAnalysis(inquiry: ReportRequest, isInAddress = false) {
    if (research.isAnalyzing) return;
    asked.current = writeReportRequest(inquiry);
    setTyped(null);
    // A typed place that is not read yet stays in its field.
    if (!inquiry.where) setForm(inquiry.selection);
    const settled = await research.analyzeRequest(inquiry);
    if (!settled) return setFolded(false);
    const address = writeReportRequest(settled);
    asked.current = address;
    setForm(settled.selection);
    setFolded(true);
    navigate(`/niche-discovery${address}`, { replace: isInAddress || address === writtenAgain(search) });
  }

  const follow = useEffectEvent((address: string) => {
    const parameters = new URLSearchParams(address);
    // A form was sent with an empty field, as the one of home.
    if (parameters.get("q")?.trim() === "") {
      keywordsRef.current?.focus();
      navigate("/niche-discovery", { replace: true });
    }
    const isComparison = parameters.has("compare");
    setComparison(isComparison ? address : null);
    const inquiry = readReportRequest(address);
    if (!inquiry) {
      if (!isComparison && asked.current !== "") research.clearAnalysis();
      if (!isComparison) asked.current = "";
      return startPlace();
    }
    const wanted = writeReportRequest(inquiry);
    if (wanted === asked.current) return;
    const isFirst = asked.current === "";
    asked.current = wanted;
    if (isFirst && research.analysis) return void research.confirmAnalysis(inquiry);
    if (!research.recallAnalysis(wanted)) return void runAnalysis(inquiry, true);
    setForm(inquiry.selection);
    setFolded(true);
  });
  useEffect(() => follow(search), [search]);

  return [comparison, runAnalysis] as const;
}

/** An address as this page writes it; blank for one without keywords. */
function writtenAgain(search: string): string {
  const inquiry = readReportRequest(search);
  return inquiry ? writeReportRequest(inquiry) : "";
}
