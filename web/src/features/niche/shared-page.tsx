import { lazy, Suspense } from "react";
import { useQueryHost } from "../../api/query-host";
import { Spinner } from "../../ui/spinner";
import { RevokedLink } from "./closed-link";
import { SHARED } from "./shared-address";
import { SharedReport } from "./shared-report";
import type { SharedAnalysis } from "./types";

const FetchedReport = lazy(() => import("./fetched-report"));

/** The server passes the report, or its absence, with the page. The browser requests it otherwise. */
export default function SharedPage() {
  const given = useQueryHost().answers[SHARED] as SharedAnalysis | null | undefined;
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      {given === undefined ? (
        <Suspense fallback={<Spinner />}>
          <FetchedReport />
        </Suspense>
      ) : given ? (
        <SharedReport shared={given} />
      ) : (
        <RevokedLink />
      )}
    </div>
  );
}
