import { lazy, Suspense } from "react";
import type { SharedRun } from "../../api/calls/runs";
import { SHARED } from "../../api/calls/shared-key";
import { useQueryHost } from "../../api/queries/query-host";
import { Spinner } from "../../ui/feedback/spinner";
import { RevokedLink } from "./closed-link";
import { loadedView } from "./shared-views";

const FetchedResult = lazy(() => import("./fetched-result"));

/** The result behind a link. The server passes it, or its absence, with the page. The browser requests it otherwise. */
export default function SharedPage() {
  const given = useQueryHost().answers[SHARED] as SharedRun | null | undefined;
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">{given === null ? <RevokedLink /> : <Result given={given} />}</div>
  );
}

function Result({ given }: { given: SharedRun | undefined }) {
  const View = given && loadedView(given.toolName);
  if (View) return <View shared={given} />;
  return (
    <Suspense fallback={<Spinner />}>
      <FetchedResult />
    </Suspense>
  );
}
