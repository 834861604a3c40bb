import { useState } from "react";
import { ApiError, errorText } from "../../api/errors";
import { useRefresh } from "../../api/query-host";
import { useToast } from "../../ui/use-toast";
import { analyzeNiche, chooseMarket } from "./api";
import { pause } from "./pause";
import type { Results } from "./results";
import type { Inquiry } from "./selection";
import type { Alternative, Report } from "./types";

/** The answer takes some ten milliseconds. An overlay that is gone before it can be read only startles. */
const OVERLAY_LEAST_MS = 350;

export interface Analysis {
  inquiry: Inquiry;
  report: Report;
  Results: typeof Results;
  /** None of the offered markets was meant. */
  declined: boolean;
}

export interface Failure {
  text: string;
  /** The words themselves were refused, so other words may help. */
  isRefusal: boolean;
  /** Markets near the refused words. */
  nearest: readonly Alternative[];
  /** What was asked. */
  inquiry: Inquiry;
}

/** The report's code is not part of the page's first load. Calling this early only warms the cache. */
export function loadResults() {
  return import("./results");
}

/** Runs analyses one at a time. A failed one leaves the last result where it is. */
export function useAnalysis() {
  const refresh = useRefresh();
  const toast = useToast();
  const [isAnalyzing, setAnalyzing] = useState(false);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function request(inquiry: Inquiry): Promise<Analysis> {
    const leastTime = pause(OVERLAY_LEAST_MS);
    try {
      const [report, { Results }] = await Promise.all([analyzeNiche(inquiry, refresh), loadResults()]);
      return { inquiry, report, Results, declined: false };
    } finally {
      await leastTime;
    }
  }

  /** Resolves to whether there is a new result. The overlay goes in the same render in which the outcome comes. */
  async function analyze(inquiry: Inquiry): Promise<boolean> {
    setAnalyzing(true);
    setFailure(null);
    try {
      setAnalysis(await request(inquiry));
      toast.add({
        title: "Analysis Complete",
        description: "Your niche analysis has been generated successfully.",
      });
      return true;
    } catch (error) {
      const failed = describeFailure(error, inquiry);
      toast.add({ title: "Analysis Failed", description: failed.text, variant: "destructive" });
      setFailure(failed);
      return false;
    } finally {
      setAnalyzing(false);
    }
  }

  /** Says that none of the offered markets was meant. Shown at once: the answer only feeds the server's memory. */
  function decline() {
    if (!analysis) return;
    setAnalysis({ ...analysis, declined: true });
    chooseMarket(analysis.inquiry.selection.keywords, null);
  }

  return { analysis, failure, isAnalyzing, analyze, decline, clearFailure: () => setFailure(null) };
}

function describeFailure(error: unknown, inquiry: Inquiry): Failure {
  const refusal = error instanceof ApiError && error.status === 422 ? error : null;
  return {
    text: errorText(error),
    isRefusal: refusal !== null,
    nearest: refusal?.body?.alternatives ?? [],
    inquiry,
  };
}
