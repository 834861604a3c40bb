import { useId } from "react";
import { type Place, storePlace } from "../../../../lib/storage/reader-place";
import { TextField } from "../../../../ui/form/field";
import { MoneyField } from "../../../../ui/form/money-field";
import { PlaceField } from "../../../../ui/place/place-field";
import type { StepProps } from "./step-props";

/** Cash, hours, the time until the first sale, and the place. */
export function MoneyStep({ form, onChange, errors }: StepProps) {
  function choosePlace(place: Place | null) {
    storePlace(place);
    onChange({ location: place?.id ?? "", placeName: place?.name ?? "", where: "" });
  }
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
      <PlaceField
        value={form.location ? { id: form.location, name: form.placeName } : null}
        onChange={choosePlace}
        typed={form.where}
        hint="Prices and wages differ by place, and so does what an hour leaves you."
        error={errors["location"] ?? errors["state"]}
      />
      <FewerHere isChosen={form.fewerHere} onChange={onChange} error={errors["fewerHere"]} />
    </div>
  );
}

/** Filter of the ideas by the businesses in the county. */
function FewerHere({
  isChosen,
  onChange,
  error,
}: Pick<StepProps, "onChange"> & { isChosen: boolean; error?: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          name="fewerHere"
          value="true"
          aria-describedby={id}
          aria-invalid={error ? true : undefined}
          checked={isChosen}
          onChange={(event) => onChange({ fewerHere: event.target.checked })}
          className="size-4.5 shrink-0 accent-action"
        />
        Only show markets with fewer businesses here than in most counties like it
      </label>
      <p id={id} className="mt-1.5 text-xs text-ink-faint">
        Works with a county, for work sold in town. Few businesses can be a gap, or too few people who pay.
        {error ? <span className="block text-sm font-medium text-danger">{error}</span> : null}
      </p>
    </div>
  );
}
