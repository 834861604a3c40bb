import { useLocation } from "wouter";
import { requestJson } from "../client";
import { useRefresh } from "../queries/query-host";
import { tellOtherTabs } from "../queries/tabs";

const CHANGED = [["/api/plan"], ["/api/next"], ["/api/chain"], ["/api/tasks"], ["/api/dashboard/overview"]];

/**
 * Makes the market of a saved report the one of the plan, and one of its ideas the offer. A round of another market
 * with work in it ends by that: the plan's page says so first, and nothing is returned.
 */
export function useChooseOffer() {
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  return async (runId: number, ideaId?: string) => {
    const { beginsRound } = await requestJson("GET", "/api/plan/restart", { query: { runId } });
    const idea = ideaId ? `&idea=${ideaId}` : "";
    if (beginsRound) return navigate(`/plan?begin=${runId}${idea}#another-market`);
    const plan = await requestJson("PUT", "/api/plan/offer", { body: { runId, ...(ideaId ? { ideaId } : {}) } });
    CHANGED.forEach(refresh);
    tellOtherTabs(...CHANGED);
    return plan;
  };
}
