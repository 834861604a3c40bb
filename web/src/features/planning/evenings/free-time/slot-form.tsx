import { Button } from "../../../../ui/button/button";
import { SelectField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { useForm } from "../../../../ui/form/use-form";
import { checkHours, HoursFields, RemovableList } from "./hours-form";
import { slotText, WEEKDAYS, type WeekSlot } from "./week-slots";

interface SlotFormProps {
  slots: readonly WeekSlot[];
  onChange: (slots: WeekSlot[]) => void;
}

const DAYS = WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: name }));

/** Slots as a list, and a form for one more, to the minute. */
export function SlotForm({ slots, onChange }: SlotFormProps) {
  const form = useForm(async ({ weekday = "1", start = "", end = "" }) => {
    checkHours(start, end);
    onChange([...slots, { weekday: Number(weekday), start, end }]);
  }, "Could not add the slot");
  return (
    <div>
      <RemovableList items={slots} textOf={slotText} onChange={onChange} />
      <Form form={form}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <SelectField
            label="Day"
            name="weekday"
            options={DAYS}
            defaultValue="2"
            className="col-span-2 sm:col-span-1"
          />
          <HoursFields from="From" to="To" />
        </div>
        <Button type="submit" variant="secondary" className="mt-3" busy={form.isBusy}>
          Add slot
        </Button>
      </Form>
    </div>
  );
}
