import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import type { NicheRequest, Report } from "../types";

/** Analyst that rewords reports here, if any. A setting of the server: requested once. */
export const analystStatus = apiQuery("/api/niche/wording");

/** The report's ideas and actions in other words. */
export function wordingOf(report: Report, request: NicheRequest) {
  return queryOptions({
    queryKey: ["/api/niche/wording", report.id],

    queryFn: ({ signal }) => requestJson("POST", "/api/niche/wording", { body: request, signal }),
  });
}
