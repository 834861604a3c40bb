import { SelectField } from "../../../ui/form/field";
import { COMPETITION_LEVELS, MARKET_SIZES, REGIONS } from "../../report/selection";
import type { Competition, Selection } from "../../report/types";

const SIZES = MARKET_SIZES.map((label) => ({ value: label, label }));
const PLACES = REGIONS.map((label) => ({ value: label, label }));

interface PreferenceFieldsProps {
  value: Selection;
  onChange: (value: Selection) => void;
  disabled: boolean;
}

/** The three selectors: preferences of the person. Measured values are in the report. */
export function PreferenceFields({ value, onChange, disabled }: PreferenceFieldsProps) {
  return (
    <>
      <SelectField
        label="Market Size"
        name="size"
        options={SIZES}
        value={value.marketSize}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, marketSize: event.target.value })}
      />
      <SelectField
        label="Competition Level"
        name="competition"
        options={COMPETITION_LEVELS}
        value={value.competitionLevel}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, competitionLevel: event.target.value as Competition })}
      />
      <SelectField
        label="Geographic Focus"
        name="geo"
        options={PLACES}
        value={value.geographicFocus}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, geographicFocus: event.target.value })}
      />
    </>
  );
}
