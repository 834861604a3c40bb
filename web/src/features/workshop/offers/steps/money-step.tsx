import { SelectField, TextField } from "../../../../ui/form/field";
import { MoneyField } from "../../../../ui/form/money-field";
import options from "../options.json";
import type { StepProps } from "./step-props";

export const NATION = "United States (average)";
const PLACES = [{ value: "", label: NATION }, ...options.states.map(({ key, label }) => ({ value: key, label }))];

/** Cash, hours, the time until the first sale, and the state. */
export function MoneyStep({ form, onChange, errors }: StepProps) {
  return (
    <div className="space-y-5">
      <MoneyField
        label="How much can you invest? ($)"
        name="cash"
        hint="Ideas that cost more are listed separately, with the amount they need."
        value={form.cash}
        error={errors["cashCents"]}
        onChange={(event) => onChange({ cash: event.target.value })}
      />
      <TextField
        label="Hours a week"
        name="hours"
        inputMode="decimal"
        autoComplete="off"
        hint="0 to 100, in steps of half an hour."
        value={form.hours}
        error={errors["hoursPerWeek"]}
        onChange={(event) => onChange({ hours: event.target.value })}
      />
      <TextField
        label="Longest you can wait for a first sale (weeks)"
        name="weeks"
        inputMode="numeric"
        autoComplete="off"
        hint="1 to 52."
        value={form.weeks}
        error={errors["weeksToFirstSale"]}
        onChange={(event) => onChange({ weeks: event.target.value })}
      />
      <SelectField
        label="Where?"
        name="state"
        hint="Prices and wages differ by state, and so does what an hour leaves you."
        options={PLACES}
        value={form.state}
        error={errors["state"]}
        onChange={(event) => onChange({ state: event.target.value })}
      />
    </div>
  );
}
