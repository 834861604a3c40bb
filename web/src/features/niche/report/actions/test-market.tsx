import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { refreshQueries } from "../../../../api/api-query";
import { requestJson } from "../../../../api/client";
import { allExperiments } from "../../../../api/experiments";
import { useLazyModule } from "../../../../lib/use-lazy-module";
import { Button } from "../../../../ui/button";
import { useMutation } from "../../../../ui/use-mutation";
import { projectsQuery } from "../../saved/api";
import type { NicheRequest, Report } from "../../types";

interface TestMarketProps {
  report: Report;
  request: NicheRequest;
}

/** Opens the prepared tests of the market. A market that is in no project yet is saved first. */
export function TestMarket({ report, request }: TestMarketProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const project = useProject(report);
  const { isBusy, run } = useMutation(async () => {
    const saved = project ?? (await requestJson("POST", "/api/niche/projects", { body: { request } }));
    if (!project) refreshQueries(client, projectsQuery.queryKey, allExperiments.queryKey);
    navigate(`/experiments?run=${saved.id}`);
  }, "Could not open the tests");
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void run()}>
      Test this market
    </Button>
  );
}

const loadEvidence = () => import("../../../../ui/tool/own-evidence");

/** Own evidence about the market of a report, once one of its tests was started. */
export function MarketEvidence({ report }: { report: Report }) {
  const { data } = useQuery(allExperiments);
  const project = useProject(report);
  const isTested = data?.items.some(({ runId, state }) => runId === project?.id && state !== "draft") ?? false;
  const part = useLazyModule(loadEvidence, isTested);
  return project && part ? (
    <div className="mt-6 print:hidden">
      <part.OwnEvidence runId={project.id} level={3} />
    </div>
  ) : null;
}

/** Newest project of the market; one that has tests comes first. */
function useProject(report: Report) {
  const { data } = useQuery(allExperiments);
  const projects = data?.projects.filter(({ marketName }) => marketName === report.match.market.name) ?? [];
  return projects.find(({ id }) => data?.items.some(({ runId }) => runId === id)) ?? projects[0];
}
