import { useState } from "react";
import { clockText } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { DateField } from "../../../../ui/form/date-field";
import { SelectField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { useForm } from "../../../../ui/form/use-form";
import type { EveningException } from "../api";
import { checkHours, HoursFields, RemovableList } from "./hours-form";
import { toMinutes } from "./week-slots";

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
    if (kind !== "off") checkHours(start, end);
    const hours = kind === "off" ? {} : { start, end };
    onChange([...exceptions, { date, off: kind !== "extra", ...hours }]);
    element.reset();
    setKind("off");
  }, "Could not add the date");
  return (
    <div>
      <RemovableList items={exceptions} textOf={exceptionText} onChange={onChange} />
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
          {kind === "off" ? null : <HoursFields from="Hours from" to="Hours to" />}
        </div>
        <Button type="submit" variant="secondary" className="mt-3" busy={form.isBusy}>
          Add date
        </Button>
      </Form>
    </div>
  );
}
