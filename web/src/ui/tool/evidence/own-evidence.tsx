import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Evidence, evidenceQuery, experimentsOfRun } from "../../../api/calls/experiments";
import { errorText } from "../../../api/errors";
import { Skeleton } from "../../feedback/skeleton";
import { Card } from "../../layout/card";
import { EvidenceSum } from "./evidence-sum";

interface OwnEvidenceProps {
  /** Project whose official figures and tests are joined. */
  runId: number;
  title?: string;
  level?: 2 | 3 | 4;
  /** Shown below, such as the way to recompute the number. */
  children?: (evidence: Evidence) => ReactNode;
}

/** Official figures and your own tests in one number; each term opens its test. */
export function OwnEvidence({
  runId,
  title = "Official figures and your own tests",
  level = 2,
  children,
}: OwnEvidenceProps) {
  const { data: evidence, error } = useQuery(evidenceQuery(runId));
  const { data: list } = useQuery(experimentsOfRun(runId));
  const id = `own-evidence-${runId}`;
  const Heading = `h${level}` as const;
  return (
    <Card aria-labelledby={id} tone="sunk">
      <Heading id={id} className="text-xl">
        {title}
      </Heading>
      {error ? <p className="mt-3">{errorText(error)}</p> : null}
      {evidence ? null : error ? null : <Skeleton className="mt-3 h-24" />}
      {evidence ? (
        <>
          <EvidenceSum evidence={evidence} testPath={(id) => `/experiments/${id}`} />
          <Change evidence={evidence} hypothesisOf={(id) => list?.items.find((item) => item.id === id)?.hypothesis} />
          {children?.(evidence)}
        </>
      ) : null}
    </Card>
  );
}

function Change({
  evidence: { next },
  hypothesisOf,
}: {
  evidence: Evidence;
  hypothesisOf: (id: number) => string | undefined;
}) {
  if (!next) return null;
  return (
    <p className="mt-3 text-sm">
      <strong className="font-semibold">What would change it:</strong> {next.summary}{" "}
      <Link href={`/experiments/${next.experiment}`} className="prose-link">
        {hypothesisOf(next.experiment) ?? "Open this test"}
      </Link>
    </p>
  );
}
