import { Button } from "../../ui/button";
import { SelectField, TextField } from "../../ui/form/field";
import { Form } from "../../ui/form/form";
import { InvalidFieldsError } from "../../ui/form/form-errors";
import { useForm } from "../../ui/form/use-form";
import { type Slot, slotText, WEEKDAYS } from "./week-slots";

interface SlotFormProps {
  slots: readonly Slot[];
  onChange: (slots: Slot[]) => void;
}

const DAYS = WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: name }));

/** Slots as a list, and a form for one more, to the minute. */
export function SlotForm({ slots, onChange }: SlotFormProps) {
  const form = useForm(async ({ weekday = "1", start = "", end = "" }) => {
    if (start === end) throw new InvalidFieldsError({ end: "Pick another time than the start." });
    onChange([...slots, { weekday: Number(weekday), start, end }]);
  }, "Could not add the slot");
  return (
    <div>
      {slots.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line text-sm">
          {slots.map((slot) => (
            <li key={slotText(slot)} className="flex min-h-11 items-center justify-between gap-3">
              <span className="tabular">{slotText(slot)}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${slotText(slot)}`}
                onClick={() => onChange(slots.filter((other) => other !== slot))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Form form={form}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <SelectField
            label="Day"
            name="weekday"
            options={DAYS}
            defaultValue="2"
            className="col-span-2 sm:col-span-1"
          />
          <TextField label="From" name="start" type="time" defaultValue="19:00" required />
          <TextField label="To" name="end" type="time" defaultValue="21:00" required hint="May be past midnight" />
        </div>
        <Button type="submit" variant="secondary" className="mt-3" busy={form.isBusy}>
          Add slot
        </Button>
      </Form>
    </div>
  );
}
