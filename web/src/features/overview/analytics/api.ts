import { apiQuery } from "../../../api/queries/api-query";
import type { components } from "../../../api/schema.gen";
import { readerZone } from "../../../lib/time/reader-zone";

type Schemas = components["schemas"];
export type Analytics = Schemas["Analytics"];
export type AnalyticsFigures = Schemas["LatestFigures"];
export type Week = Schemas["AnalyticsWeek"];
export type Profit = Schemas["SavedProfit"];
export type BurnUp = Schemas["PlanBurnUp"];

/** Reloaded on every view, because the work is done on other pages. The browser's zone says when a week begins. */
export function analyticsQuery() {
  return { ...apiQuery("/api/analytics", { query: { zone: readerZone() } }), refetchOnMount: "always" } as const;
}
