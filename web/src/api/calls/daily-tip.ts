import { requestJson } from "../client";
import { useQueryHost } from "../queries/query-host";
import { tellOtherTabs } from "../queries/tabs";
import type { components } from "../schema.gen";
import { DAILY_TIP } from "./daily-tip-key";

export type DailyTip = components["schemas"]["DailyTip"];

/** The tip that came with the page; `null` where the page has none. */
export function useDailyTip(): DailyTip | null {
  return (useQueryHost().answers[DAILY_TIP] as DailyTip | undefined) ?? null;
}

export const fetchDailyTip = () => requestJson("GET", "/api/tips/today");

/** Makes the action of today's tip a task. */
export async function makeTipTask(): Promise<void> {
  await requestJson("POST", "/api/tips/today/task");
  tellOtherTabs(["/api/tasks"]);
}
