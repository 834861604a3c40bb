/** Key under which the server passes the outline of the plan. Part of every page's first load. */
export const PLAN_OUTLINE = "/api/plan-outline";
