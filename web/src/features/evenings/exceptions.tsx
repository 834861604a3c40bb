import { useState } from "react";
import { Button } from "../../ui/button";
import { DateField } from "../../ui/form/date-field";
import { SelectField, TextField } from "../../ui/form/field";
import { Form } from "../../ui/form/form";
import { InvalidFieldsError } from "../../ui/form/form-errors";
import { useForm } from "../../ui/form/use-form";
import type { EveningException } from "./api";
import { clockText, toMinutes } from "./week-slots";

interface ExceptionsProps {
  exceptions: readonly EveningException[];
  onChange: (exceptions: EveningException[]) => void;
}

const KINDS = [
  { value: "off", label: "No work on this date" },
  { value: "busy", label: "Busy for some hours" },
  { value: "extra", label: "Extra free hours" },
];

function exceptionText({ date, off, start, end }: EveningException): string {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(date));
  if (!start || !end) return `${day}: no work`;
  return `${day}: ${off ? "busy" : "extra time"} ${clockText(toMinutes(start))} to ${clockText(toMinutes(end))}`;
}

/** Single dates that differ from the week. */
export function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const [kind, setKind] = useState("off");
  const form = useForm(async ({ date = "", start = "", end = "" }, element) => {
    if (kind === "off") onChange([...exceptions, { date, off: true }]);
    else if (start === end) throw new InvalidFieldsError({ end: "Pick another time than the start." });
    else onChange([...exceptions, { date, off: kind === "busy", start, end }]);
    element.reset();
    setKind("off");
  }, "Could not add the date");
  return (
    <div>
      {exceptions.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line text-sm">
          {exceptions.map((exception) => (
            <li key={exceptionText(exception)} className="flex min-h-11 items-center justify-between gap-3">
              <span className="tabular">{exceptionText(exception)}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${exceptionText(exception)}`}
                onClick={() => onChange(exceptions.filter((other) => other !== exception))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Form form={form}>
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label="Date" name="date" required />
          <SelectField
            label="What is different"
            name="kind"
            options={KINDS}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          />
          {kind === "off" ? null : (
            <>
              <TextField label="Hours from" name="start" type="time" defaultValue="19:00" required />
              <TextField label="Hours to" name="end" type="time" defaultValue="21:00" required />
            </>
          )}
        </div>
        <Button type="submit" variant="secondary" className="mt-3" busy={form.isBusy}>
          Add date
        </Button>
      </Form>
    </div>
  );
}
