import { newRequestKey } from "../../../../api/send-queue";
import { parseCents } from "../../../../lib/money";
import { readerDay } from "../../../../lib/time/day";
import { DateField } from "../../../../ui/form/date-field";
import { TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { FormButtons } from "../../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";
import { MoneyField } from "../../../../ui/form/money-field";
import { type FormValues, useForm } from "../../../../ui/form/use-form";
import type { LogLine } from "../api";
import { currentOwner, logQueue } from "./log-queue";

export interface LogNumbers {
  on: string;
  minutes: number | null;
  takingsCents: number | null;
  spentCents: number | null;
  note: string;
}

interface LogFormProps {
  /** Line that is edited; a new one without. */
  line?: LogLine;
  question?: string;
  onSave: (numbers: LogNumbers) => Promise<void>;
  skipLabel?: string;
  onSkip: () => void;
}

/** Time, takings and costs of a piece of work, in three fields. */
export function LogForm({ line, question = QUESTION, onSave, skipLabel, onSkip }: LogFormProps) {
  const form = useForm(async (values) => onSave(readNumbers(values)), "Could not save this line");
  return (
    <Form form={form}>
      <p className="font-semibold">{question}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        <TextField
          label="Minutes"
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          hint="With travel and cleanup"
          defaultValue={line?.minutes ?? ""}
        />
        <MoneyField label="Came in ($)" name="takingsCents" defaultValue={dollarsOf(line?.takingsCents)} />
        <MoneyField label="Spent ($)" name="spentCents" defaultValue={dollarsOf(line?.spentCents)} />
        <DateField label="Day" name="on" max={readerDay()} defaultValue={line?.on ?? readerDay()} />
        <TextField
          className="sm:col-span-2"
          label="Note"
          name="note"
          maxLength={500}
          autoComplete="off"
          defaultValue={line?.note ?? ""}
        />
      </div>
      <FormButtons action="Save" isBusy={form.isBusy} cancel={skipLabel} onCancel={onSkip} isInline className="mt-4" />
    </Form>
  );
}

export const QUESTION = "How long did it take, what came in, what did you spend?";

/** Keeps a new line until the server has it. Without a connection it waits; a refusal goes to the form. */
export async function sendLine(numbers: LogNumbers, about: { stepKey?: string; experimentId?: number } = {}) {
  const line = { ...numbers, ...about, key: newRequestKey() };
  const outcome = await logQueue.add({ owner: currentOwner(), line });
  if (!outcome || "sent" in outcome) return;
  logQueue.discard(line.key);
  throw outcome.refused;
}

function readNumbers({ on = "", minutes = "", takingsCents = "", spentCents = "", note = "" }: FormValues): LogNumbers {
  const problems: Record<string, string> = {};
  const readFigure = (name: string, text: string, number: number | null, problem: string) => {
    if (text.trim() !== "" && number === null) problems[name] = problem;
    return number;
  };
  const whole = /^\d+$/.test(minutes.trim()) ? Number(minutes) : null;
  const numbers = {
    on,
    minutes: readFigure("minutes", minutes, whole, "must be a whole number of minutes"),
    takingsCents: readFigure(
      "takingsCents",
      takingsCents,
      parseCents(takingsCents),
      "must be an amount, such as 45 or 45.50",
    ),
    spentCents: readFigure("spentCents", spentCents, parseCents(spentCents), "must be an amount, such as 45 or 45.50"),
    note: note.trim(),
  };
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  return numbers;
}

function dollarsOf(cents: number | null | undefined): string {
  return cents ? (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2) : "";
}
