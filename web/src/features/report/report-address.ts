/**
 * Prefix of the key under which the server passes the report of an address. The browser does not request it: it makes a report by a POST, which
 * also uses the choices of one visitor. Part of every page's first load, so that it stays small.
 */
export const REPORT_QUERY = "/api/niche/report?";

/** Prefix of the key of the places that a typed text may mean. */
export const WHERE_QUERY = "/api/niche/where?";

/** Report that an address of the niche page requests. The server normalizes the query before. */
export function reportQueries(url: string): string[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  const report = /(?:^|&)q=[^&]/.test(query) ? [REPORT_QUERY + query] : [];
  // A form without scripts sends the place as text. The server moves a clear one to its address before this is shown.
  const isTyped = import.meta.env.SSR && /(?:^|&)where=[^&]/.test(query) && !/(?:^|&)location=[^&]/.test(query);
  return isTyped ? [...report, WHERE_QUERY + query] : report;
}
