import { type Experiment, putTotal } from "../../../../api/calls/experiments";
import { readerDay } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { DateField } from "../../../../ui/form/date-field";
import { TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";
import { useForm } from "../../../../ui/form/use-form";

/** Visitors and sign-ups of one day. The same day again replaces it. */
export function TotalsForm({ experiment, onChanged }: { experiment: Experiment; onChanged: () => void }) {
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
