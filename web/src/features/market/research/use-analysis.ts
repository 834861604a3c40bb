import { useEffect, useRef, useState } from "react";
import { tellConnection } from "../../../api/client";
import { ApiError, errorText } from "../../../api/errors";
import { type QueryHost, type RefreshQueries, useQueryHost, useRefresh } from "../../../api/queries/query-host";
import { wait } from "../../../lib/wait";
import { useToast } from "../../../ui/feedback/use-toast";
import { asksForMarket } from "../../report/answer/unclear-match";
import { analyzeNiche, chooseMarket, forgetChoice } from "../../report/api";
import { REPORT_QUERY } from "../../report/report-address";
import { type ReportRequest, writeReportRequest } from "../../report/selection";
import type { Alternative, Report } from "../../report/types";
import type { Analysis } from "../analysis";
import { loadedResults, loadResults } from "../results-module";
import { PlaceProblem } from "../search/place-problem";
import { findAnswer } from "../search/typed-place";

/** The answer takes some ten milliseconds. An overlay that is gone before it can be read only startles. */
const OVERLAY_LEAST_MS = 350;

export interface AnalysisFailure {
  text: string;
  /** The words themselves were refused, so other words may help. */
  isRefusal: boolean;
  /** The place was refused. */
  isPlace: boolean;
  /** Markets near the refused words. */
  nearest: readonly Alternative[];
  /** Request of the analysis. */
  inquiry: ReportRequest;
}

/** Runs analyses one at a time. A failed one leaves the last result where it is. */
export function useAnalysis() {
  const refresh = useRefresh();
  const toast = useToast();
  const host = useQueryHost();
  const [isAnalyzing, setAnalyzing] = useState(false);
  const [analysis, setAnalysis] = useState(() => readShown(host));
  const [failure, setFailure] = useState<AnalysisFailure | null>(null);
  // Analyses by address, so that a step back shows the earlier one at once.
  const seen = useRef(new Map<string, Analysis>());

  // Taken once: the next page of this name has another address.
  useEffect(() => {
    for (const key of Object.keys(host.answers))
      if (/^\/api\/niche\/(report|where)\?/.test(key)) delete host.answers[key];
  }, [host]);

  function showAnalysis(next: Analysis) {
    seen.current.set(writeReportRequest(next.inquiry), { ...next, isQuiet: true });
    setAnalysis(next);
  }

  /**
   * Resolves to the inquiry of the new result, with the place that was typed; `null` where there is none. The overlay
   * goes in the same render in which the outcome comes.
   */
  async function analyzeRequest(inquiry: ReportRequest): Promise<ReportRequest | null> {
    setAnalyzing(true);
    setFailure(null);
    try {
      const found = await requestAnalysis(inquiry, refresh);
      showAnalysis(found);
      // A question is no report yet.
      if (!asksForMarket(found.report, found.inquiry))
        toast.add({
          title: "Analysis Complete",
          description: "Your niche analysis has been generated successfully.",
        });
      return found.inquiry;
    } catch (error) {
      const failed = describeFailure(error, inquiry);
      toast.add({ title: "Analysis Failed", description: failed.text, variant: "destructive" });
      setFailure(failed);
      return null;
    } finally {
      setAnalyzing(false);
    }
  }

  /** Shows an earlier analysis of this page. Returns false when the address has none. */
  function recallAnalysis(address: string): boolean {
    const found = seen.current.get(address);
    if (!found) return false;
    setFailure(null);
    toast.dismissErrors();
    setAnalysis(found);
    return true;
  }

  /** The server's page shows the report of its address. Notes the analysis as any other, and takes this visitor's own meaning of the words. */
  async function confirmAnalysis(inquiry: ReportRequest): Promise<void> {
    if (!analysis) return;
    showAnalysis({ ...analysis, inquiry });
    try {
      const report = await analyzeNiche(inquiry, refresh);
      const { id, match } = analysis.report;
      // A choice for the words may name the very market of the question.
      if (report.id !== id || report.match.confidence !== match.confidence)
        showAnalysis({ ...analysis, inquiry, report });
    } catch {
      // The report is there. Only the lists beside it miss an entry.
    }
  }

  function clearAnalysis() {
    setAnalysis(null);
    setFailure(null);
  }

  /** Says that none of the offered markets was meant, or takes that back, here and on the server. Shown at once: no answer is awaited. */
  function declineMatches(declined = true) {
    if (!analysis) return;
    setAnalysis({ ...analysis, declined, isQuiet: false });
    const { keywords } = analysis.inquiry.selection;
    if (declined) chooseMarket(keywords, null);
    else forgetChoice(keywords);
  }

  const clearFailure = () => setFailure(null);
  return {
    analysis,
    failure,
    isAnalyzing,
    analyzeRequest,
    recallAnalysis,
    confirmAnalysis,
    clearAnalysis,
    declineMatches,
    clearFailure,
  };
}

async function requestAnalysis(asked: ReportRequest, refresh: RefreshQueries): Promise<Analysis> {
  const leastTime = wait(OVERLAY_LEAST_MS);
  try {
    const inquiry = asked.where ? await (await loadPlaces()).settlePlace(asked) : asked;
    const [report, Results] = await Promise.all([analyzeNiche(inquiry, refresh), loadResults()]);
    // Its block is part of what appears at once; without its code the rest does.
    await Promise.race([Results.prepare?.(report), leastTime]);
    return { inquiry, report, Results, declined: false, isQuiet: false };
  } finally {
    await leastTime;
  }
}

const loadPlaces = () => import("../search/settle-place").catch(tellConnection);

/** The report that came with the page. */
function readShown(host: QueryHost): Analysis | null {
  const Results = loadedResults();
  const [key, report] = findAnswer<Report>(host, REPORT_QUERY);
  if (!report || !Results) return null;
  const { weights: _, ...selection } = report.request;
  // The address may name a market that exists no more; then the report is about another.
  const named = /[?&]market=[^&]/.test(key);
  const inquiry = { selection, ...(named ? { market: report.match.market.slug } : {}) };
  return { inquiry, report, Results, declined: false, isQuiet: true };
}

function describeFailure(error: unknown, inquiry: ReportRequest): AnalysisFailure {
  const refusal = error instanceof ApiError && error.status === 422 ? error : null;
  const isPlace = error instanceof PlaceProblem || refusal?.body?.fields?.["location"] !== undefined;
  return {
    text: errorText(error),
    isRefusal: refusal !== null && !isPlace,
    isPlace,
    nearest: refusal?.body?.alternatives ?? [],
    inquiry,
  };
}
