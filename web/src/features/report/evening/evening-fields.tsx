import type { EveningChoice } from "../../../lib/storage/evening-choice";
import { SelectField } from "../../../ui/form/field";
import { STATES } from "./states";

const LENGTHS = [60, 90, 120, 150, 180, 240, 300, 360, 480, 600];
const PER_WEEK = [1, 2, 3, 4, 5, 6, 7];
const PLACES = [{ value: "", label: "National prices" }, ...STATES.map(([value, label]) => ({ value, label }))];

interface EveningFieldsProps {
  choice: EveningChoice;
  onChange: (choice: EveningChoice) => void;
}

/** Length, number and place of the evenings. A change takes effect at once. */
export function EveningFields({ choice, onChange }: EveningFieldsProps) {
  const lengths = LENGTHS.includes(choice.minutes) ? LENGTHS : [...LENGTHS, choice.minutes].sort((a, b) => a - b);
  return (
    <fieldset className="grid gap-4 min-[22rem]:grid-cols-2 @2xl:grid-cols-3 print:hidden">
      <legend className="sr-only">Your evenings</legend>
      <SelectField
        label="Evening length"
        options={lengths.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) }))}
        value={String(choice.minutes)}
        onChange={(event) => onChange({ ...choice, minutes: Number(event.target.value) })}
      />
      <SelectField
        label="Evenings a week"
        options={PER_WEEK.map((count) => ({ value: String(count), label: String(count) }))}
        value={String(choice.perWeek)}
        onChange={(event) => onChange({ ...choice, perWeek: Number(event.target.value) })}
      />
      <SelectField
        label="Prices of"
        className="min-[22rem]:col-span-2 @2xl:col-span-1"
        options={PLACES}
        value={choice.state}
        onChange={(event) => onChange({ ...choice, state: event.target.value })}
      />
    </fieldset>
  );
}

function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  if (!Number.isInteger(hours * 2)) return `${Math.floor(hours)} hours ${minutes % 60} minutes`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
