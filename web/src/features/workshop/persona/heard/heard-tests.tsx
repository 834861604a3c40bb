import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { allExperiments, EXPERIMENTS, type Experiment } from "../../../../api/calls/experiments";
import { requestJson } from "../../../../api/client";
import { withQueries } from "../../../../api/queries/with-queries";
import { writtenDay } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { SelectField } from "../../../../ui/form/field";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { cutAtWord, listHeardAnswers, orderTests } from "./heard-answers";
import { HeardRow, type HeardSourceProps } from "./heard-row";

const FIRST_ANSWERS = 10;
/** Longest hypothesis in the choice of tests, in characters. */
const MAX_TEST_LABEL = 90;

/** Tests with their logs; without those that cannot be read. The list of tests has no logs, and does not tell which have notes. */
const logsQuery = (ids: readonly number[]) => ({
  queryKey: [...EXPERIMENTS, "logs", ...ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const readLog = (id: number) => requestJson("GET", "/api/experiments/{id}", { path: { id }, signal });
    const logs = await Promise.allSettled(ids.map(readLog));
    return logs.flatMap((log) => (log.status === "fulfilled" ? [log.value] : []));
  },
  enabled: ids.length > 0,
  refetchOnMount: "always" as const,
  // The rows stay while the log of a new test is read.
  placeholderData: (before: Experiment[] | undefined) => before,
});

/** Notes of logged answers that can become heard traits. */
function HeardTestsView({ draft, onAdd }: HeardSourceProps) {
  const { data: list } = useQuery(allExperiments);
  const ids = (list?.items ?? []).filter(({ entryCount }) => entryCount > 0).map(({ id }) => id);
  const { data: logs = [] } = useQuery(logsQuery(ids));
  const [chosen, setChosen] = useState<number | null>(null);
  const noted = logs.filter((test) => ids.includes(test.id) && listHeardAnswers(test).length > 0);
  const tests = orderTests(noted, draft.market);
  const test = tests.find(({ id }) => id === chosen) ?? tests[0];
  if (!test) return null;
  return (
    <TitledSection id="heard-tests" title="Heard in your tests" className="print:hidden">
      <p className="mt-2 max-w-[42em] text-sm text-ink-soft">
        Notes from the answers you logged. Add one, and it counts as heard, with its quote.
      </p>
      {tests.length > 1 ? (
        <SelectField
          label="Test"
          className="mt-3 max-w-xl"
          options={tests.map((one) => ({ value: String(one.id), label: testLabel(one) }))}
          value={String(test.id)}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      ) : (
        <p className="mt-2 max-w-[42em] break-words text-sm">
          <Link href={`/experiments/${test.id}`} className="prose-link">
            {test.hypothesis}
          </Link>
        </p>
      )}
      <AnswerRows key={test.id} test={test} draft={draft} onAdd={onAdd} />
    </TitledSection>
  );
}

const testLabel = ({ marketName, hypothesis }: Experiment) => `${marketName}: ${cutAtWord(hypothesis, MAX_TEST_LABEL)}`;

function AnswerRows({ test, ...rest }: HeardSourceProps & { test: Experiment }) {
  const [showsAll, setShowsAll] = useState(false);
  const answers = listHeardAnswers(test);
  const shown = showsAll ? answers : answers.slice(0, FIRST_ANSWERS);
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {shown.map(({ id, item }) => (
          <li key={id} className="py-4">
            <HeardRow
              item={item}
              origin={item.who ? `${item.who}, ${writtenDay(item.saidOn)}` : writtenDay(item.saidOn)}
              {...rest}
            />
          </li>
        ))}
      </ul>
      {answers.length > FIRST_ANSWERS ? (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show the latest answers only" : `Show all ${answers.length} answers`}
        </Button>
      ) : null}
    </>
  );
}

export const HeardTests = withQueries(HeardTestsView);
