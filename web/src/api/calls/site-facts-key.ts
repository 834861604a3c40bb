/** Key under which the server passes the facts about this site. Part of every page's first load. */
export const SITE_FACTS = "/api/site-facts";
