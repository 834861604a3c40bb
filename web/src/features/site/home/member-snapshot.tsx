import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/queries/api-query";
import { withQueries } from "../../../api/queries/with-queries";
import type { PlanType } from "../../../api/session";
import { SnapshotValues } from "./snapshot-values";

/** Reloaded on every view, because other pages add to the counts. */
const overview = { ...apiQuery("/api/dashboard/overview"), refetchOnMount: "always" } as const;

/** Counts of the member's work so far. */
export const MemberSnapshot = withQueries(function Counted({ plan }: { plan: PlanType }) {
  const { data } = useQuery(overview);
  return <SnapshotValues counts={data?.snapshot ?? null} plan={plan} />;
});
