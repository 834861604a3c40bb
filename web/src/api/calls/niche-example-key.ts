/** Key under which the server passes the example of home. Part of every page's first load. */
export const NICHE_EXAMPLE = "/api/niche/example";
