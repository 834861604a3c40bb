import { SelectField } from "../../../ui/form/field";
import { COMPETITION_LEVELS, MARKET_SIZES, REGIONS } from "../../report/selection";
import type { Selection } from "../../report/types";

const sameOptions = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

/** Label, name in the address, field of the selection, options. */
const FIELDS = [
  ["Market Size", "size", "marketSize", sameOptions(MARKET_SIZES)],
  ["Competition Level", "competition", "competitionLevel", COMPETITION_LEVELS],
  ["Geographic Focus", "geo", "geographicFocus", sameOptions(REGIONS)],
] as const;

interface PreferenceFieldsProps {
  value: Selection;
  onChange: (value: Selection) => void;
  disabled: boolean;
}

/** The three selectors: preferences of the person. Measured values are in the report. */
export function PreferenceFields({ value, onChange, disabled }: PreferenceFieldsProps) {
  return FIELDS.map(([label, name, field, options]) => (
    <SelectField
      key={name}
      label={label}
      name={name}
      options={options}
      value={value[field]}
      disabled={disabled}
      onChange={(event) => onChange({ ...value, [field]: event.target.value })}
    />
  ));
}
