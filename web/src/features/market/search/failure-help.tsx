import { Link } from "wouter";
import { buttonStyle } from "../../../ui/button/button-style";
import { chooseMarket } from "../../report/api";
import type { ReportRequest } from "../../report/selection";
import type { AnalysisFailure } from "../research/use-analysis";
import { NearestMarkets } from "./nearest-markets";

interface FailureHelpProps {
  failure: AnalysisFailure;
  onAnalyze: (inquiry: ReportRequest) => void;
}

/** Ways on from a refused analysis: the nearest markets, or the tool for readers without an idea. */
export function FailureHelp({ failure, onAnalyze }: FailureHelpProps) {
  const { isRefusal, nearest, inquiry } = failure;
  if (isRefusal && nearest.length === 0) return <NoIdeaYet />;
  return (
    <NearestMarkets
      markets={nearest}
      onChoose={(market) => {
        chooseMarket(inquiry.selection.keywords, market);
        onAnalyze({ ...inquiry, market });
      }}
    />
  );
}

/** A way on from words that name nothing to sell, such as "make money online". */
function NoIdeaYet() {
  return (
    <p className="text-sm text-ink-soft">
      No idea yet?{" "}
      <Link href="/what-should-i-sell" className={buttonStyle("secondary", "sm")}>
        What Should I Sell
      </Link>
    </p>
  );
}
