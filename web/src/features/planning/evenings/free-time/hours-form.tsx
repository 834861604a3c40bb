import { Button } from "../../../../ui/button/button";
import { TextField } from "../../../../ui/form/field";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";

/** Begin and end of some hours. An end that is not after the begin is on the next day. */
export function HoursFields({ from, to }: { from: string; to: string }) {
  return (
    <>
      <TextField label={from} name="start" type="time" defaultValue="19:00" required />
      <TextField label={to} name="end" type="time" defaultValue="21:00" required hint="May be past midnight" />
    </>
  );
}

/** Refuses hours without a length. */
export function checkHours(start: string, end: string): void {
  if (start === end) throw new InvalidFieldsError({ end: "Pick another time than the start." });
}

interface RemovableListProps<Item> {
  items: readonly Item[];
  textOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
}

/** Entries as text, each with a button that removes it. */
export function RemovableList<Item>({ items, textOf, onChange }: RemovableListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className="mb-4 divide-y divide-line border-y border-line text-sm">
      {items.map((item) => (
        <li key={textOf(item)} className="flex min-h-11 items-center justify-between gap-3">
          <span className="tabular">{textOf(item)}</span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${textOf(item)}`}
            onClick={() => onChange(items.filter((other) => other !== item))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
