import { useId } from "react";
import { Link, useLocation } from "wouter";
import type { Evidence, EvidenceRow } from "../../../api/calls/experiments";
import { useToolExample } from "../../../api/calls/tool-example";
import type { components } from "../../../api/schema.gen";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Badge } from "../../../ui/inline/badge";
import { Card } from "../../../ui/layout/card";
import { EvidenceSum } from "../../../ui/tool/evidence/evidence-sum";
import { ExampleNote } from "../../../ui/tool/example-note";
import { KIND_LABELS, STATE_LABELS, STATE_TONES } from "./labels";

type ExampleTest = components["schemas"]["PreparedExperiment"];

interface TestsExample {
  marketName: string;
  tests: ExampleTest[];
  /** A row for each test, in the same order. */
  evidence: Evidence;
}

const STATES = { passed: "passed", failed: "failed", unclear: "unclear", open: "running" } as const;

/** Two tests of a market with invented answers, for a visitor without a market to test. They take no answers. */
export function ExampleTests() {
  const [, navigate] = useLocation();
  const example = useToolExample<unknown, TestsExample>("experiments", true);
  if (example === null) return <Skeleton className="h-[40rem]" />;
  if (!example) return <NoProject />;
  const { marketName, tests, evidence } = example.result;
  return (
    <>
      <ExampleNote onUseOwn={() => navigate("/niche-discovery")}>
        two tests for {marketName}, with invented answers. To make your own, choose “Test this market” in a{" "}
        <Link href="/niche-discovery" className="prose-link">
          Niche Discovery
        </Link>{" "}
        report.
      </ExampleNote>
      <Card aria-labelledby="example-evidence" tone="sunk" className="mt-6">
        <h2 id="example-evidence" className="text-xl">
          Official figures and your own tests
        </h2>
        <EvidenceSum evidence={evidence} />
      </Card>
      <section aria-label="Tests of the example" className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        {tests.map((test, at) => (
          <TestCard key={test.hypothesis} test={test} row={evidence.points[at]} />
        ))}
      </section>
    </>
  );
}

function NoProject() {
  return (
    <EmptyState
      title="No market to test yet"
      text="Type something like “dog grooming” into Niche Discovery and choose “Test this market”. Its tests are ready to run, each with a pass mark."
      action={<LinkButton href="/niche-discovery">Find a market</LinkButton>}
    />
  );
}

/** A test with its state and its answers so far, to read. */
function TestCard({ test, row }: { test: ExampleTest; row: EvidenceRow | undefined }) {
  const id = useId();
  if (!row) return null;
  const state = STATES[row.decision];
  return (
    <Card aria-labelledby={id}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
        <span className="text-sm text-ink-soft">{KIND_LABELS[test.kind]}</span>
        {test.riskiest ? <Badge tone="lamp">Riskiest assumption</Badge> : null}
      </p>
      <h3 id={id} className="mt-3 text-lg wrap-anywhere">
        {test.hypothesis}
      </h3>
      <p className="tabular mt-3 text-xl font-semibold">{row.progress}</p>
      <p className="mt-3 text-sm">{row.meaning}</p>
    </Card>
  );
}
