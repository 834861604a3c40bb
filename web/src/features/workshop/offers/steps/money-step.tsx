import { TextField } from "../../../../ui/form/field";
import { MoneyField } from "../../../../ui/form/money-field";
import type { StepProps } from "./step-props";

/** Cash, hours and the time until the first sale. */
export function MoneyStep({ form, onChange, errors }: StepProps) {
  return (
    <div className="space-y-5">
      <MoneyField
        label="Cash that you can put in, in dollars"
        name="cash"
        hint="Ideas that start above it are listed apart, with the amount that opens them."
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
        label="Weeks until the first sale, at most"
        name="weeks"
        inputMode="numeric"
        autoComplete="off"
        hint="1 to 52."
        value={form.weeks}
        error={errors["weeksToFirstSale"]}
        onChange={(event) => onChange({ weeks: event.target.value })}
      />
    </div>
  );
}
