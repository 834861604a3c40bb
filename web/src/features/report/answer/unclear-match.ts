import type { ReportRequest } from "../selection";
import type { Report } from "../types";

/** Returns whether the words are too unclear for a report. A picked market has answered the question already. */
export function asksForMarket({ match }: Report, { market }: ReportRequest): boolean {
  return match.confidence !== "strong" && match.fit < 1 && !market;
}
