import { useId, useState } from "react";
import { Link } from "wouter";
import { changeExperiment, closeExperiment, type Experiment, putTotal } from "../../../api/calls/experiments";
import { parseCents } from "../../../lib/money";
import { readerDay, writtenDay } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { DateField } from "../../../ui/form/date-field";
import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { useForm } from "../../../ui/form/use-form";
import { Badge } from "../../../ui/inline/badge";
import { Card } from "../../../ui/layout/card";
import { useMutation } from "../../../ui/use-mutation";
import type { WaitingAnswer } from "./answers/answer-queue";
import { LogDialog } from "./answers/log-dialog";
import { WaitingNotes } from "./answers/waiting-notes";
import { daysLeft, isDecided, KIND_LABELS, logsTotals, numberOfCount, STATE_LABELS, STATE_TONES } from "./labels";
import { ScriptDialog } from "./script-dialog";

export interface ExperimentCardProps {
  experiment: Experiment;
  waiting: readonly WaitingAnswer[];
  /** The page of the experiment shows its name above the card. */
  isAlone?: boolean;
  onChanged: (experiment: Experiment) => void;
}

/** A started experiment: its mark, what is known, and the buttons that log an answer. */
export function ExperimentCard({ experiment, waiting, isAlone, onChanged }: ExperimentCardProps) {
  const id = useId();
  const own = waiting.filter(({ experimentId }) => experimentId === experiment.id);
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={STATE_TONES[experiment.state]}>{STATE_LABELS[experiment.state]}</Badge>
        <span className="text-sm text-ink-soft">{KIND_LABELS[experiment.kind]}</span>
        {experiment.riskiest ? <Badge tone="lamp">Riskiest assumption</Badge> : null}
        {experiment.changeMark ? <Badge tone="danger">{experiment.changeMark}</Badge> : null}
      </p>
      <h3 id={id} className={isAlone ? "sr-only" : "mt-3 text-lg wrap-anywhere"}>
        {isAlone ? (
          "State and answers"
        ) : (
          <Link href={`/experiments/${experiment.id}`} className="hover:underline">
            {experiment.hypothesis}
          </Link>
        )}
      </h3>
      <p className="tabular mt-3 text-xl font-semibold">{experiment.result.progress}</p>
      <p className="tabular mt-1 text-sm text-ink-soft">{factsOf(experiment)}</p>
      <p className="mt-3 text-sm">{experiment.result.meaning}</p>
      <WaitingNotes waiting={own} />
      {experiment.isClosed ? null : <OpenTest {...{ experiment, isAlone, onChanged }} />}
    </Card>
  );
}

function factsOf({ deadline, isClosed, isDeleted, costCapCents, struckOut }: Experiment): string {
  const end = isDeleted ? "Deleted" : "Closed";
  const facts = [deadline === null || isClosed ? end : daysLeft(deadline, readerDay(), writtenDay)];
  if (costCapCents !== null) {
    facts.push(`spend at most $${(costCapCents / 100).toFixed(costCapCents % 100 === 0 ? 0 : 2)}`);
  }
  if (struckOut > 0) facts.push(struckOut === 1 ? "1 answer struck out" : `${struckOut} answers struck out`);
  return facts.join(" · ");
}

/** The answers of a person; of a thing that is done once, how it went. */
function AnswerButtons({ isOnce, onChoose }: { isOnce: boolean; onChoose: (outcome: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form; these are buttons.
    <div role="group" aria-label="Log an answer" className="mt-4 grid grid-cols-[1fr_1fr_auto] gap-2">
      <Button variant="secondary" className="px-2" onClick={() => onChoose("yes")}>
        {isOnce ? "It worked" : "Yes"}
      </Button>
      <Button variant="secondary" className="px-2" onClick={() => onChoose("no")}>
        {isOnce ? "It didn't" : "No"}
      </Button>
      {isOnce ? null : (
        <Button variant="secondary" className="px-2" onClick={() => onChoose("not_counted")}>
          Not counted
        </Button>
      )}
    </div>
  );
}

/** Answer that the address asks to log, as links of the next thing do: the dialog is open at once. */
function askedOutcome(): string | null {
  const asked = new URLSearchParams(location.search).get("answer");
  return asked === "yes" || asked === "no" ? asked : null;
}

/** Buttons of a test that is not closed. The list shows no answer buttons on a decided test; its own page does. */
function OpenTest({ experiment, isAlone, onChanged }: Omit<ExperimentCardProps, "waiting">) {
  const [outcome, setOutcome] = useState<string | null>(() => (isAlone ? askedOutcome() : null));
  const [isScriptOpen, setScriptOpen] = useState(false);
  const closing = useMutation(async () => onChanged(await closeExperiment(experiment.id)), "Could not close the test");
  const isLogging = isAlone || !isDecided(experiment);
  const isCount = experiment.kind === "count";
  const taps = isLogging && !logsTotals(experiment) && !isCount;
  const canClose = experiment.state !== "running" || experiment.isPastDeadline || experiment.result.offersStop;
  return (
    <>
      {taps ? <AnswerButtons isOnce={experiment.kind === "once"} onChoose={setOutcome} /> : null}
      {isLogging && logsTotals(experiment) ? (
        <TotalsForm experiment={experiment} onChanged={() => onChanged(experiment)} />
      ) : null}
      {isLogging && isCount ? <MeasureForm experiment={experiment} onChanged={() => onChanged(experiment)} /> : null}
      <p className="mt-3 -ml-3 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" onClick={() => setScriptOpen(true)}>
          Show the script
        </Button>
        {isLogging ? null : (
          <LinkButton variant="ghost" size="sm" href={`/experiments/${experiment.id}`}>
            Log another answer
          </LinkButton>
        )}
        {canClose ? (
          <Button variant="ghost" size="sm" busy={closing.isBusy} onClick={() => void closing.run()}>
            Close this test
          </Button>
        ) : null}
      </p>
      <LogDialog experiment={experiment} outcome={outcome} onClose={() => setOutcome(null)} />
      <ScriptDialog experiment={experiment} isOpen={isScriptOpen} onClose={() => setScriptOpen(false)} />
    </>
  );
}

/** Measured number of a count. */
function MeasureForm({ experiment, onChanged }: { experiment: Experiment; onChanged: () => void }) {
  const form = useForm(async ({ measured = "" }) => {
    const text = measured.trim();
    // Hundredths of a number are read as cents of an amount are.
    const hundredths = parseCents(text);
    if (text !== "" && hundredths === null) {
      throw new InvalidFieldsError({ measured: "Please enter a number such as 25 or 27.50." });
    }
    await changeExperiment(experiment, { measured: hundredths === null ? null : hundredths / 100 });
    onChanged();
  }, "Could not save the number");
  return (
    <Form form={form} className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          key={experiment.version}
          label={`Measured number (at ${experiment.atMost ? "most" : "least"} ${numberOfCount(experiment)})`}
          name="measured"
          inputMode="decimal"
          autoComplete="off"
          className="w-72"
          defaultValue={experiment.measured ?? ""}
        />
        <Button type="submit" variant="secondary" busy={form.isBusy} className="min-h-12">
          Save the number
        </Button>
      </div>
    </Form>
  );
}

/** Visitors and sign-ups of one day. The same day again replaces it. */
function TotalsForm({ experiment, onChanged }: { experiment: Experiment; onChanged: () => void }) {
  const form = useForm(async ({ date = "", total = "", yes = "" }, element) => {
    const wrong = Object.entries({ total, yes }).filter(([, text]) => !/^\d+$/.test(text.trim()));
    if (wrong.length > 0)
      throw new InvalidFieldsError(Object.fromEntries(wrong.map(([name]) => [name, "Please enter a whole number."])));
    await putTotal(experiment.id, date, Number(yes), Number(total));
    element.reset();
    onChanged();
  }, "Could not save the day");
  return (
    <Form form={form} className="mt-4">
      <div className="grid items-start gap-3 sm:grid-cols-[11rem_1fr_1fr]">
        <DateField label="Day" name="date" defaultValue={readerDay()} max={readerDay()} required />
        <TextField label="Visitors" name="total" inputMode="numeric" autoComplete="off" required />
        <TextField label="Sign-ups" name="yes" inputMode="numeric" autoComplete="off" required />
        <Button type="submit" variant="secondary" className="sm:justify-self-start" busy={form.isBusy}>
          Save this day
        </Button>
      </div>
    </Form>
  );
}
