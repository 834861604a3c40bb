import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { allExperiments, type ExperimentList } from "../../api/experiments";
import { withQueries } from "../../api/with-queries";
import { Skeleton } from "../skeleton";
import { OwnEvidence } from "./own-evidence";

interface LatestEvidenceProps {
  level?: 2 | 3 | 4;
}

/** Evidence of the project that was tested last, or the way to its first test. */
function LatestEvidence({ level = 3 }: LatestEvidenceProps) {
  const { data: list, error } = useQuery(allExperiments);
  if (!list) return error ? <NoTest /> : <Skeleton className="h-40" />;
  const runId = testedRun(list);
  if (runId === undefined) return <NoTest />;
  const running = list.items.filter(({ state, isClosed }) => state !== "draft" && !isClosed).length;
  return (
    <div>
      <OwnEvidence
        runId={runId}
        level={level}
        title={list.projects.find(({ id }) => id === runId)?.name ?? "Desk figures and own evidence"}
      />
      <p className="mt-3 text-sm">
        {running === 1 ? "1 test is open." : `${running} tests are open.`}{" "}
        <Link href={`/experiments?run=${runId}`} className="prose-link">
          Log answers and see all tests
        </Link>
      </p>
    </div>
  );
}

/** Project of the newest started test, of those that are there. */
function testedRun({ items, projects }: ExperimentList): number | undefined {
  const isThere = (runId: number) => projects.some(({ id }) => id === runId);
  return items.findLast(({ state, runId }) => state !== "draft" && isThere(runId))?.runId;
}

function NoTest() {
  return (
    <p className="text-sm text-ink-soft">
      No test is running yet, so the score rests on official figures alone.{" "}
      <Link href="/experiments" className="prose-link">
        Open the prepared tests of your market
      </Link>
    </p>
  );
}

export default withQueries(LatestEvidence);
