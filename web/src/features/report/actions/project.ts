import { useQuery } from "@tanstack/react-query";
import { allExperiments } from "../../../api/calls/experiments";
import type { Report } from "../types";

/**
 * Newest project of the market; one that has tests comes first. While the projects are on their way no button works: it
 * would save the market a second time, and the server's page has no scripts yet.
 */
export function useProject(report: Report) {
  const { data, isPending } = useQuery(allExperiments);
  const projects = data?.projects.filter(({ marketName }) => marketName === report.match.market.name) ?? [];
  const project = projects.find(({ id }) => data?.items.some(({ runId }) => runId === id)) ?? projects[0];
  return { project, isPending };
}
