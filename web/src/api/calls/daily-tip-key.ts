/** Key under which the server passes the tip of the day. Part of every page's first load. */
export const DAILY_TIP = "/api/tips/today";
