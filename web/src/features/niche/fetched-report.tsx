import { queryOptions, useQuery } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import { ApiError, errorText } from "../../api/errors";
import { withQueries } from "../../api/with-queries";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { SharedReport } from "./shared-report";
import type { SharedAnalysis } from "./types";

/** A link opens with a full load, so one key is enough. */
const shared = queryOptions<SharedAnalysis>({
  queryKey: ["/api/niche/shared"],
  networkMode: "always",
  queryFn: ({ signal }) => {
    const token = window.location.pathname.replace(/^\/r\//, "");
    return requestJson(`/api/niche/shared?token=${encodeURIComponent(token)}`, { signal });
  },
});

/** Asks for the report behind the link. */
function FetchedReport() {
  const { data, error } = useQuery(shared);
  if (data) return <SharedReport shared={data} />;
  return error ? <Closed error={error} /> : <Spinner />;
}

export default withQueries(FetchedReport);

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
