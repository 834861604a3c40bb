import { fetchJson } from "../client";
import { apiQuery } from "../queries/api-query";
import { useRefresh } from "../queries/query-host";
import { tellOtherTabs } from "../queries/tabs";
import type { components } from "../schema.gen";

export type NextThing = components["schemas"]["NextThing"];
export type NextButton = components["schemas"]["NextButton"];

/** The one thing to do next. Read again on every view, because every other page can change it. */
export const nextQuery = { ...apiQuery("/api/next"), refetchOnMount: "always" } as const;

const CHANGED = [["/api/next"], ["/api/plan"], ["/api/experiments"], ["/api/tasks"], ["/api/dashboard/overview"]];

/** Makes the call of a button, whose address the server gives, and reads again what it changes. */
export function usePressNext() {
  const refresh = useRefresh();
  return async ({ method, url, body }: NextButton): Promise<unknown> => {
    const answer = await fetchJson(url, { method: method as "POST", ...(body ? { body } : {}) });
    CHANGED.forEach(refresh);
    tellOtherTabs(...CHANGED);
    return answer;
  };
}
