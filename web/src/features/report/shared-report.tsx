import { useRef } from "react";
import { useLocation } from "wouter";
import type { SharedRun } from "../../api/calls/runs";
import { LinkButton } from "../../ui/button/link-button";
import { ReaderDay } from "../../ui/inline/reader-time";
import { SharedPdf } from "./actions/shared-pdf";
import { ReportView } from "./report-view";
import { type ReportRequest, writeReportRequest } from "./selection";
import type { NicheRequest, Report } from "./types";

/** Shared report, read-only. */
export function SharedReport({ shared }: { shared: SharedRun }) {
  const { sharedAt, isUpdated } = shared;
  const [report, request] = [shared.result as Report, shared.request as NicheRequest];
  const [, navigate] = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { market: storedMarket, ...selection } = request;
  const market = storedMarket ?? undefined;
  const openAnalysis = (inquiry: ReportRequest) => navigate(`/niche-discovery${writeReportRequest(inquiry)}`);
  return (
    <div className="mx-auto max-w-[60rem]">
      <title>{`${report.match.market.name}: shared analysis · Sidestart`}</title>
      <meta name="description" content={report.verdict.summary} />
      <header className="mb-8 print:mb-4">
        <p className="font-display text-xl">Shared niche analysis</p>
        <p className="mt-1 max-w-[39em] text-sm text-ink-soft">
          This report was shared with you on <ReaderDay at={sharedAt} />. Official figures name their source. Costs and
          hours of ideas are our estimates.
          {isUpdated ? " The figures or the scoring have changed since. This is today's report." : null}
        </p>
        <p className="mt-3 flex flex-wrap gap-3 print:hidden">
          <LinkButton href={`/niche-discovery${writeReportRequest({ selection, market })}`}>
            Make it your own
          </LinkButton>
          <SharedPdf report={report} />
        </p>
      </header>
      <ReportView report={report} inquiry={{ selection, market }} headingRef={headingRef} onAnalyze={openAnalysis} />
    </div>
  );
}
