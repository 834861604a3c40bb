import { requestJson } from "../client";
import { apiQuery } from "../queries/api-query";
import { useRefresh } from "../queries/query-host";
import { tellOtherTabs } from "../queries/tabs";
import type { components } from "../schema.gen";

export type Chain = components["schemas"]["Chain"];
export type ChainMarket = components["schemas"]["ChainMarket"];
export type ChainPart = components["schemas"]["ChainPart"];
export type ChainFinding = components["schemas"]["Finding"];

/** The latest saved run of each tool. Read again on every view, because other pages save runs. */
export const chainQuery = { ...apiQuery("/api/chain"), refetchOnMount: "always" } as const;

const CHANGED = [["/api/chain"], ["/api/runs"], ["/api/dashboard/overview"], ["/api/plan"]];

/** Makes the saved run of a tool again for the chosen market. What the person entered stays. */
export function useRenewPart() {
  const refresh = useRefresh();
  return async ({ toolName, run }: Pick<ChainPart, "toolName" | "run">): Promise<Chain | null> => {
    if (!run) return null;
    const chain = await requestJson("POST", "/api/chain/{toolName}/renew", {
      path: { toolName },
      body: { version: run.version },
    });
    const keys = [...CHANGED, [`/api/runs/${run.id}`]];
    keys.forEach(refresh);
    tellOtherTabs(...keys);
    return chain;
  };
}
