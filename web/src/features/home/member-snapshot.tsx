import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query";
import type { PlanType } from "../../api/session";
import { withQueries } from "../../api/with-queries";
import { SnapshotValues } from "./snapshot-values";

/** Other pages add to the counts, so they are read anew whenever they come into view. */
const overview = { ...apiQuery("/api/dashboard/overview"), refetchOnMount: "always" } as const;

/** What this member has done so far. */
export const MemberSnapshot = withQueries(function Counted({ plan }: { plan: PlanType }) {
  const { data } = useQuery(overview);
  return <SnapshotValues counts={data?.snapshot ?? null} plan={plan} />;
});
