import { queryOptions, useQuery } from "@tanstack/react-query";
import type { components } from "../../api/schema.gen";
import type { PlanType } from "../../api/session";
import { withQueries } from "../../api/with-queries";
import { SnapshotValues } from "./snapshot-values";

/** Other pages add to the counts, so they are read anew whenever they come into view. */
const overview = queryOptions<components["schemas"]["DashboardOverview"]>({
  queryKey: ["/api/dashboard/overview"],
  refetchOnMount: "always",
  networkMode: "always",
});

/** What this member has done so far. */
export const MemberSnapshot = withQueries(function Counted({ plan }: { plan: PlanType }) {
  const { data } = useQuery(overview);
  return <SnapshotValues counts={data?.snapshot ?? null} plan={plan} />;
});
