import { apiQuery } from "../../api/api-query";
import type { components } from "../../api/schema.gen";

type Schemas = components["schemas"];
export type Analytics = Schemas["Analytics"];
export type Latest = Schemas["LatestFigures"];
export type Week = Schemas["AnalyticsWeek"];
export type Profit = Schemas["SavedProfit"];
export type BurnUp = Schemas["PlanBurnUp"];

/** Reloaded on every view, because the work is done on other pages. The browser's zone says when a week begins. */
export function analyticsQuery() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return { ...apiQuery("/api/analytics", { query: { zone } }), refetchOnMount: "always" } as const;
}
