/**
 * Prefix of the key under which the server passes the report of an address. The browser does not request it: it makes a report by a POST, which
 * also uses the choices of one visitor. Part of every page's first load, so that it stays small.
 */
export const REPORT_QUERY = "/api/niche/report?";

/** Report that an address of the niche page requests. The server normalizes the query before. */
export function reportQueries(url: string): string[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  return /(?:^|&)q=[^&]/.test(query) ? [REPORT_QUERY + query] : [];
}
