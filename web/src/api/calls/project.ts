import { useQuery } from "@tanstack/react-query";
import { allExperiments } from "./experiments";

/**
 * Newest project of the market with this name; one that has tests comes first. While the projects are on their way no button works: it
 * would save the market a second time, and the server's page has no scripts yet.
 */
export function useProject(market: string) {
  const { data, isPending } = useQuery(allExperiments);
  const projects = data?.projects.filter(({ marketName }) => marketName === market) ?? [];
  const project = projects.find(({ id }) => data?.items.some(({ runId }) => runId === id)) ?? projects[0];
  return { project, isPending };
}
