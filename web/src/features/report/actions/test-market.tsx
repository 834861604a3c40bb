import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { allExperiments, createExperiment, refreshExperiments, startExperiment } from "../../../api/calls/experiments";
import { useProject } from "../../../api/calls/project";
import { requestJson } from "../../../api/client";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { withQueries } from "../../../api/queries/with-queries";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { useMutation } from "../../../ui/use-mutation";
import { projectsQuery } from "../saved/api";
import type { NicheRequest, Report } from "../types";

interface TestMarketProps {
  report: Report;
  request: NicheRequest;
}

/** Opens the prepared tests of the market. A market that is in no project yet is saved first. */
export function useTestMarket(report: Report, request: NicheRequest) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { project, isPending } = useProject(report.match.market.name);
  const { isBusy, run } = useMutation(async () => {
    const saved = project ?? (await requestJson("POST", "/api/niche/projects", { body: { request } }));
    if (!project) refreshQueries(client, projectsQuery.queryKey, allExperiments.queryKey);
    navigate(`/experiments?run=${saved.id}`);
  }, "Could not open the tests");
  return { isBusy, isPending, run };
}

/** Starts the first test at once, which `tonight` begins, as long as no test of the market was started. */
function FirstTest({ report, request }: TestMarketProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { project, isPending } = useProject(report.match.market.name);
  const isTested = useIsTested(project?.id);
  const { isBusy, run } = useMutation(async () => {
    const { id: runId } = project ?? (await requestJson("POST", "/api/niche/projects", { body: { request } }));
    const draft = await createExperiment({ runId, prepared: 0 });
    refreshExperiments(client, await startExperiment(draft.id, null));
    if (!project) refreshQueries(client, projectsQuery.queryKey);
    navigate(`/experiments/${draft.id}`);
  }, "Could not start the test");
  if (isTested)
    return (
      <LinkButton href={`/experiments?run=${project?.id}`} variant="secondary" className="print:hidden">
        Open your tests
      </LinkButton>
    );
  return (
    <Button variant="secondary" className="print:hidden" disabled={isPending} busy={isBusy} onClick={() => void run()}>
      Start this test
    </Button>
  );
}

/** Button of the first test. A market that is in no project yet is saved first. */
export const StartTest = withQueries(FirstTest);

const loadEvidence = () => import("../../../ui/tool/evidence/own-evidence");

/** Own evidence about the market of a report, once one of its tests was started. */
function Evidence({ report }: { report: Report }) {
  const { project } = useProject(report.match.market.name);
  const isTested = useIsTested(project?.id);
  const part = useLazyModule(loadEvidence, isTested);
  return project && part ? (
    <div className="mt-6 print:hidden">
      <part.OwnEvidence runId={project.id} level={3} />
    </div>
  ) : null;
}

export const MarketEvidence = withQueries(Evidence);

function useIsTested(projectId: number | undefined): boolean {
  const { data } = useQuery(allExperiments);
  return data?.items.some(({ runId, state }) => runId === projectId && state !== "draft") ?? false;
}
