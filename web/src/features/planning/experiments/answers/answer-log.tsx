import { type Experiment, type ExperimentEntry, fetchEntryTable, strikeOut } from "../../../../api/calls/experiments";
import { useSession } from "../../../../api/session";
import { downloadBlob } from "../../../../lib/download";
import { writtenDay } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { LinkButton } from "../../../../ui/button/link-button";
import { classNames } from "../../../../ui/class-names";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { useMutation } from "../../../../ui/use-mutation";
import { OUTCOME_LABELS } from "../labels";

/** Every logged answer. A wrong one is struck out and stays readable. After the end of the test nothing changes. */
export function AnswerLog({ experiment, onChanged }: { experiment: Experiment; onChanged: () => void }) {
  const entries = experiment.entries ?? [];
  const totals = experiment.totals ?? [];
  return (
    <TitledSection id="answers" title="Answers" titleStyle="text-xl">
      {entries.length + totals.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          No answers yet. Log everyone who answered, including those who said no.
        </p>
      ) : null}
      {totals.length > 0 ? (
        <ul aria-label="Totals by day" className="tabular mt-3 divide-y divide-line border-y border-line text-sm">
          {totals.map(({ on, yes, total }) => (
            <li key={on} className="flex justify-between gap-4 py-2">
              <span>{writtenDay(on)}</span>
              <span>
                {yes === 1 ? "1 sign-up" : `${yes} sign-ups`} from {total === 1 ? "1 visitor" : `${total} visitors`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {entries.length > 0 ? (
        <ul aria-label="Answers" className="mt-3 divide-y divide-line border-y border-line">
          {entries.toReversed().map((entry) => (
            <Entry key={entry.id} {...{ experiment, entry, onChanged }} />
          ))}
        </ul>
      ) : null}
      <Files experiment={experiment} />
    </TitledSection>
  );
}

interface EntryProps {
  experiment: Experiment;
  entry: ExperimentEntry;
  onChanged: () => void;
}

function Entry({ experiment, entry, onChanged }: EntryProps) {
  const { isBusy, run } = useMutation(async () => {
    await strikeOut(experiment.id, entry.id, !entry.struckOut);
    onChanged();
  }, "Could not change the answer");
  const label = OUTCOME_LABELS[entry.outcome] ?? entry.outcome;
  const name = `${label}${entry.who ? `, ${entry.who}` : ""}, ${writtenDay(entry.on)}`;
  return (
    <li className="flex items-start justify-between gap-3 py-2 text-sm">
      <p className={classNames("min-w-0 wrap-anywhere", entry.struckOut && "text-ink-soft line-through")}>
        <span className="font-semibold">{label}</span> {entry.who}
        <span className="tabular block text-ink-soft">{writtenDay(entry.on)}</span>
        {entry.note ? <span className="block">{entry.note}</span> : null}
      </p>
      {experiment.isClosed || experiment.isPastDeadline ? null : (
        <Button
          variant="ghost"
          size="sm"
          busy={isBusy}
          aria-label={entry.struckOut ? `Count again: ${name}` : `Strike out: ${name}`}
          onClick={() => void run()}
        >
          {entry.struckOut ? "Count again" : "Strike out"}
        </Button>
      )}
    </li>
  );
}

/** The test as JSON for everyone, the answers as a table with Premium. */
function Files({ experiment }: { experiment: Experiment }) {
  const { user } = useSession();
  const table = useMutation(
    async () => downloadBlob(`answers-${experiment.id}.csv`, await fetchEntryTable(experiment.id)),
    "Could not create the table",
  );
  const downloadJson = () =>
    downloadBlob(
      `test-${experiment.id}.json`,
      new Blob([JSON.stringify(experiment, null, 2)], { type: "application/json" }),
    );
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" onClick={downloadJson}>
        Export as JSON
      </Button>
      {user?.planType === "Premium" ? (
        <Button variant="secondary" size="sm" busy={table.isBusy} onClick={() => void table.run()}>
          Answers as CSV
        </Button>
      ) : (
        <LinkButton variant="ghost" size="sm" href="/pricing">
          Answers as CSV with Premium
        </LinkButton>
      )}
    </p>
  );
}
