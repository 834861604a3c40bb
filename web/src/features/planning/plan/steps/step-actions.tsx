import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { createExperiment, refreshExperiments, startExperiment } from "../../../../api/calls/experiments";
import { refreshQueries } from "../../../../api/queries/refresh-queries";
import { minutesText } from "../../../../lib/time/minutes-text";
import { Button } from "../../../../ui/button/button";
import { Badge } from "../../../../ui/inline/badge";
import { useMutation } from "../../../../ui/use-mutation";
import { type Action, NEXT, PLAN, type Test } from "../api";
import { TestLog } from "../round/test-log";

interface StepActionsProps {
  actions: readonly Action[];
  /** What a round that goes on adds. */
  growth?: readonly string[];
  tests: readonly Test[];
  /** Slug of the market whose tests can begin; null without one. */
  market: string | null;
}

const STATES: Record<Test["state"], string> = {
  draft: "Draft",
  running: "Running",
  passed: "Passed",
  failed: "Failed",
  unclear: "Unclear",
  stopped: "Stopped",
};

/** Actions of the market in this step, each with its test. */
export function StepActions({ actions, growth = [], tests, market }: StepActionsProps) {
  const own = tests.filter(({ place }) => actions.every((action) => action.place !== place));
  if (actions.length + growth.length + own.length === 0) return null;
  return (
    <ul className="mt-3 space-y-3 border-l-2 border-line-strong pl-4">
      {actions.map((action) => (
        <li key={action.place}>
          <p className="max-w-[39em] text-sm">{action.text}</p>
          <ActionFacts action={action} market={market} test={tests.find(({ id }) => id === action.experimentId)} />
          <PaidLog action={action} tests={tests} />
        </li>
      ))}
      {growth.map((text) => (
        <li key={text} className="max-w-[39em] text-sm">
          {text}
        </li>
      ))}
      {own.map((test) => (
        <li key={test.id}>
          <p className="max-w-[39em] text-sm wrap-anywhere">{test.hypothesis}</p>
          <TestState test={test} />
        </li>
      ))}
    </ul>
  );
}

function ActionFacts({ action, market, test }: { action: Action; market: string | null; test: Test | undefined }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="tabular text-ink-soft">{minutesText(action.minutes)}</span>
      {test ? <TestState test={test} /> : market ? <StartTest market={market} place={action.place} /> : null}
    </div>
  );
}

/** A test that asked for money and has a result is logged once it is over. */
function PaidLog({ action, tests }: { action: Action; tests: readonly Test[] }) {
  const test = tests.find(({ id }) => id === action.experimentId);
  const isDecided = test?.state === "passed" || test?.state === "failed";
  return action.paidAsk && isDecided ? <TestLog test={test} /> : null;
}

/** State and result of a test, and the link that logs an answer. */
function TestState({ test }: { test: Test }) {
  const isOpen = test.state === "running" || test.state === "draft";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Badge tone={test.state === "passed" ? "good" : test.state === "failed" ? "danger" : "outline"}>
        {STATES[test.state]}
      </Badge>
      {test.state === "draft" ? null : <span className="tabular">{test.progress}</span>}
      <Link href={`/experiments/${test.id}`} className="prose-link inline-flex min-h-9 items-center">
        {isOpen ? (test.state === "draft" ? "Open the draft" : "Log an answer") : "Open the test"}
        <span className="sr-only">: {test.hypothesis}</span>
      </Link>
    </span>
  );
}

/** Starts the test of an action in one tap: its mark is the market's. */
function StartTest({ market, place }: { market: string; place: number }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { isBusy, run } = useMutation(async () => {
    const draft = await createExperiment({ market, prepared: place });
    refreshExperiments(client, await startExperiment(draft.id, null));
    refreshQueries(client, PLAN, NEXT);
    navigate(`/experiments/${draft.id}`);
  }, "Could not start the test");
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void run()}>
      Start this test
    </Button>
  );
}
