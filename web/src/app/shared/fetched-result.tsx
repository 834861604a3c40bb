import { queryOptions, useQuery } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import { ApiError, errorText } from "../../api/errors";
import { withQueries } from "../../api/queries/with-queries";
import { Spinner } from "../../ui/feedback/spinner";
import { ClosedLink, RevokedLink } from "./closed-link";
import { loadedView, loadView } from "./shared-views";

/** A link opens with a full load, so one key is enough. The result comes with the code that shows it. */
const sharedRun = queryOptions({
  queryKey: ["shared run"],
  queryFn: async ({ signal }) => {
    const token = window.location.pathname.replace(/^\/r\//, "");
    const shared = await requestJson("GET", "/api/shared", { query: { token }, signal });
    await loadView(shared.toolName);
    return shared;
  },
});

/** Requests the result behind the link. */
function FetchedResult() {
  const { data, error } = useQuery(sharedRun);
  if (error instanceof ApiError && error.status === 404) return <RevokedLink />;
  if (error) return <ClosedLink title="The result could not be loaded" text={errorText(error)} />;
  const View = data && loadedView(data.toolName);
  return View ? <View shared={data} /> : <Spinner />;
}

export default withQueries(FetchedResult);
