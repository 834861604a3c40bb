import { lazy, Suspense } from "react";
import { useQueryHost } from "../../api/query-host";
import { Spinner } from "../../ui/spinner";
import { SharedReport } from "./shared-report";
import type { SharedAnalysis } from "./types";

const FetchedReport = lazy(() => import("./fetched-report"));

/** The server hands the report over with the page, under a key without the link's token. Where it could not, the browser asks. */
export default function SharedPage() {
  const given = useQueryHost().answers["/api/niche/shared"] as SharedAnalysis | undefined;
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      {given ? (
        <SharedReport shared={given} />
      ) : (
        <Suspense fallback={<Spinner />}>
          <FetchedReport />
        </Suspense>
      )}
    </div>
  );
}
