/**
 * Prefix of the key under which the server hands over the report of an address. No browser asks for it: it makes a report by a POST, which
 * also goes by what the words mean to one visitor. Part of every page's first load, so that it stays small.
 */
export const REPORT_QUERY = "/api/niche/report?";

/** The report that an address of the niche page asks for. The server brings the query into its normal form before. */
export function reportQueries(url: string): string[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  return /(?:^|&)q=[^&]/.test(query) ? [REPORT_QUERY + query] : [];
}
