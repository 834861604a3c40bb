import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { chainQuery } from "../../../api/calls/chain";
import { allExperiments, type ExperimentList } from "../../../api/calls/experiments";
import { withQueries } from "../../../api/queries/with-queries";
import { Skeleton } from "../../feedback/skeleton";
import { OwnEvidence } from "./own-evidence";

interface LatestEvidenceProps {
  level?: 2 | 3 | 4;
}

/** Evidence of the kept market, or the way to its first test. */
function LatestEvidence({ level = 3 }: LatestEvidenceProps) {
  const { data: list, error } = useQuery(allExperiments);
  const { data: chain, error: chainError } = useQuery(chainQuery);
  if (!list || !(chain || chainError)) return error ? <NoTest market={null} /> : <Skeleton className="h-40" />;
  const market = chain?.market ?? null;
  const runId = testedRun(list, market?.slug ?? null);
  if (runId === undefined) return <NoTest market={market?.name ?? null} />;
  const running = list.items.filter((test) => test.state === "running" && test.runId === runId).length;
  return (
    <div>
      <OwnEvidence
        runId={runId}
        level={level}
        title={list.projects.find(({ id }) => id === runId)?.name ?? "Official figures and your own tests"}
      />
      <p className="mt-3 text-sm">
        {running === 1 ? "1 test is open." : running > 0 ? `${running} tests are open.` : "No test is open."}{" "}
        <Link href={`/experiments?run=${runId}`} className="prose-link">
          Log answers and see all tests
        </Link>
      </p>
    </div>
  );
}

/** Project of the newest started test about the kept market; of any market where none is kept. */
function testedRun({ items, projects }: ExperimentList, market: string | null): number | undefined {
  const isAbout = (runId: number) =>
    projects.some((project) => project.id === runId && (market === null || project.market === market));
  const isCounted = (test: ExperimentList["items"][number]) =>
    test.state !== "draft" && isAbout(test.runId) && (market === null || test.market === market);
  return items.findLast(isCounted)?.runId;
}

function NoTest({ market }: { market: string | null }) {
  return (
    <p className="text-sm text-ink-soft">
      {market ? `No test of ${market} has started yet` : "No test has started yet"}, so the score rests on official
      figures alone.{" "}
      <Link href="/experiments" className="prose-link">
        Open the prepared tests of your market
      </Link>
    </p>
  );
}

export default withQueries(LatestEvidence);
