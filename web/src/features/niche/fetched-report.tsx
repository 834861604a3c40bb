import { queryOptions, useQuery } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import { ApiError, errorText } from "../../api/errors";
import { withQueries } from "../../api/with-queries";
import { Spinner } from "../../ui/spinner";
import { ClosedLink, RevokedLink } from "./closed-link";
import { SHARED } from "./shared-address";
import { SharedReport } from "./shared-report";

/** A link opens with a full load, so one key is enough. */
const shared = queryOptions({
  queryKey: [SHARED],
  queryFn: ({ signal }) => {
    const token = window.location.pathname.replace(/^\/r\//, "");
    return requestJson("GET", SHARED, { query: { token }, signal });
  },
});

/** Requests the report behind the link. */
function FetchedReport() {
  const { data, error } = useQuery(shared);
  if (data) return <SharedReport shared={data} />;
  return error ? <Closed error={error} /> : <Spinner />;
}

export default withQueries(FetchedReport);

function Closed({ error }: { error: Error }) {
  if (error instanceof ApiError && error.status === 404) return <RevokedLink />;
  return <ClosedLink title="The report could not be loaded" text={errorText(error)} />;
}
