import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import type { AnalystStatus, KeptRequest, Report, Wording } from "../types";

const PATH = "/api/niche/wording";

/** Whether somebody else words reports here. A setting of the server: asked once. */
export const analystStatus = queryOptions<AnalystStatus | null>({ queryKey: [PATH], networkMode: "always" });

/** The report's ideas and actions in other words. */
export function wordingOf(report: Report, request: KeptRequest) {
  return queryOptions<Wording>({
    queryKey: [PATH, report.id],
    networkMode: "always",
    queryFn: ({ signal }) => requestJson(PATH, { method: "POST", body: request, signal }),
  });
}
