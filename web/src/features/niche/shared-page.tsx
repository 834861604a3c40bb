import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation } from "wouter";
import { requestJson } from "../../api/client";
import { ApiError, errorText } from "../../api/errors";
import { withQueries } from "../../api/with-queries";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { ReportView } from "./report/report-view";
import { type Inquiry, writeInquiry } from "./selection";
import type { SharedAnalysis } from "./types";

/** The server hands the data over under this key, without the link's token. A link opens with a full load, so one key is enough. */
const shared = queryOptions<SharedAnalysis>({
  queryKey: ["/api/niche/shared"],
  networkMode: "always",
  queryFn: ({ signal }) => {
    const token = window.location.pathname.replace(/^\/r\//, "");
    return requestJson(`/api/niche/shared?token=${encodeURIComponent(token)}`, { signal });
  },
});

/** A report that somebody shared: for reading only. */
function SharedPage() {
  const { data, error } = useQuery(shared);
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      {data ? <SharedReport shared={data} /> : error ? <Closed error={error} /> : <Spinner />}
    </div>
  );
}

export default withQueries(SharedPage);

function SharedReport({ shared: { report, request, sharedAt, isUpdated } }: { shared: SharedAnalysis }) {
  const [, navigate] = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { market, ...selection } = request;
  const analyze = (inquiry: Inquiry) => navigate(`/niche-discovery${writeInquiry(inquiry)}`);
  return (
    <div className="mx-auto max-w-[60rem]">
      <title>{`${report.match.market.name}: shared analysis · Sidestart`}</title>
      <meta name="description" content={report.verdict.summary} />
      <header className="mb-10 print:mb-4">
        <h1 className="text-3xl">Shared niche analysis</h1>
        <p className="mt-3 max-w-[60ch] text-ink-soft">
          Somebody shared this report on {sharedAt.slice(0, 10)}. Every figure is official and carries its source.
          {isUpdated ? " The figures or the score rule are newer since; this is today's report." : null}
        </p>
        <LinkButton href={`/niche-discovery${writeInquiry({ selection, market })}`} className="mt-5 print:hidden">
          Make it your own
        </LinkButton>
      </header>
      <ReportView
        report={report}
        inquiry={{ selection, market }}
        headingRef={headingRef}
        onAnalyze={analyze}
        onDecline={() => navigate("/niche-discovery")}
      />
    </div>
  );
}

function Closed({ error }: { error: Error }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <section className="max-w-[60ch]">
      <h1 className="text-3xl">{isGone ? "This link shows nothing any more" : "The report could not be loaded"}</h1>
      <p className="mt-3">{errorText(error)}</p>
      <LinkButton href="/niche-discovery" className="mt-6">
        Start Niche Discovery
      </LinkButton>
    </section>
  );
}
