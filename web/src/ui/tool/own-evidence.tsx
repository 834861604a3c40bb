import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Evidence, type EvidenceRow, evidenceQuery, experimentsOfRun } from "../../api/calls/experiments";
import { errorText } from "../../api/errors";
import { Skeleton } from "../feedback/skeleton";
import { Badge, type BadgeTone } from "../inline/badge";
import { Card } from "../layout/card";

/** What the tests say so far, by the key of the number's word. */
const WORDS: Record<string, { text: string; tone: BadgeTone }> = {
  promising: { text: "for it", tone: "good" },
  mixed: { text: "open", tone: "lamp" },
  hard: { text: "against it", tone: "danger" },
};

/** Names of the kinds inside a sentence, as the server writes them. */
const NAMES: Record<EvidenceRow["kind"], string> = {
  interview: "interviews",
  survey: "survey",
  "sign-up-page": "sign-up page",
  appointment: "appointments",
  "pre-order": "pre-order",
  "paid-test": "paid test",
  ad: "smoke-test ad",
  concierge: "concierge delivery",
  "price-test": "price test",
  observation: "observation",
  count: "count",
  once: "one try",
};

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
          <Sum evidence={evidence} />
          <Change evidence={evidence} hypothesisOf={(id) => list?.items.find((item) => item.id === id)?.hypothesis} />
          {children?.(evidence)}
        </>
      ) : null}
    </Card>
  );
}

function Sum({ evidence: { desk, points, number, range, words, cap, ownWeight } }: { evidence: Evidence }) {
  const terms = points.filter((row) => row.points !== null && row.yes + row.no > 0);
  return (
    <>
      <p className="tabular mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="font-display text-4xl font-semibold">{number}</strong>
        <Badge tone={WORDS[words.key]?.tone ?? "neutral"}>Your tests so far: {WORDS[words.key]?.text ?? "open"}</Badge>
        <span className="text-sm text-ink-soft">
          Range {range.low} to {range.high} · your own answers carry {Math.round(ownWeight * 100)}% of the weight
        </span>
      </p>
      <p className="tabular mt-3">
        Official figures {desk.score} ({desk.low} to {desk.high}). Your own tests:{" "}
        {terms.length === 0
          ? "no points yet"
          : terms.map((row, place) => (
              <span key={row.experiment}>
                {place > 0 ? ", " : ""}
                <Link href={`/experiments/${row.experiment}`} className="prose-link">
                  {NAMES[row.kind]} {formatSigned(row.points ?? 0)}
                </Link>
              </span>
            ))}
        . Together {number}.
      </p>
      {cap ? (
        <p className="mt-2 text-sm">
          <Link href={`/experiments/${cap.experiment}`} className="prose-link">
            A failed test with money
          </Link>{" "}
          keeps the score at {cap.number} or below until a later one passes.
        </p>
      ) : null}
    </>
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

const formatSigned = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
