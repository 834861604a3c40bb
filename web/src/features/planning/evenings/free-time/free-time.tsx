import { useState } from "react";
import { clockText } from "../../../../lib/time/day";
import { browserZone } from "../../../../lib/time/reader-zone";
import { haveSameClocks } from "../../../../lib/time/zone-names";
import { Button } from "../../../../ui/button/button";
import { DateField } from "../../../../ui/form/date-field";
import { SelectField, TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";
import { useForm } from "../../../../ui/form/use-form";
import { Card, CardHeader } from "../../../../ui/layout/card";
import { Disclosure } from "../../../../ui/layout/disclosure";
import type { EveningException } from "../api";
import { WeekGrid } from "./week-grid";
import { slotText, toMinutes, WEEKDAYS, type WeekSlot } from "./week-slots";

export interface FreeTimeValue {
  zone: string;
  slots: readonly WeekSlot[];
  exceptions: readonly EveningException[];
}

interface FreeTimeProps {
  value: FreeTimeValue;
  onChange: (value: FreeTimeValue) => void;
  disabled?: boolean;
  /** The hours are shown as text, and the week opens on demand. */
  isFolded?: boolean;
}

const HOW_TO = "Drag over the week, tap, or use a day’s menu.";

const zoneText = (zone: string) => zone.replaceAll("_", " ");

/** The week to paint, the same slots as a list with a form, and single dates. */
export function FreeTime({ value, onChange, disabled = false, isFolded = false }: FreeTimeProps) {
  const here = browserZone();
  return (
    <Card aria-labelledby="free-time">
      <CardHeader
        id="free-time"
        title="Your free time"
        note={`${isFolded ? "" : `${HOW_TO} `}Times are in ${zoneText(value.zone)}.`}
      />
      {disabled || haveSameClocks(here, value.zone) ? null : (
        <Button size="sm" variant="secondary" className="mb-4" onClick={() => onChange({ ...value, zone: here })}>
          Use the times of {zoneText(here)}
        </Button>
      )}
      {isFolded ? (
        <>
          <p className="tabular">{value.slots.map(slotText).join(", ") || "Only the dates you added."}</p>
          <Disclosure className="mt-2" summary={disabled ? "Show the week" : "Change your free time"}>
            {disabled ? null : <p className="mb-3 text-sm text-ink-soft">{HOW_TO}</p>}
            <WeekEditor value={value} onChange={onChange} disabled={disabled} />
          </Disclosure>
        </>
      ) : (
        <WeekEditor value={value} onChange={onChange} disabled={disabled} />
      )}
    </Card>
  );
}

function WeekEditor({ value, onChange, disabled }: Pick<Required<FreeTimeProps>, "value" | "onChange" | "disabled">) {
  const setSlots = (slots: WeekSlot[]) => onChange({ ...value, slots });
  return (
    <>
      <WeekGrid slots={value.slots} onChange={setSlots} disabled={disabled} />
      {disabled ? null : (
        <>
          <Disclosure className="mt-4" summary="Type the times instead">
            <SlotForm slots={value.slots} onChange={setSlots} />
          </Disclosure>
          <Disclosure className="mt-2" summary="Change single dates">
            <Exceptions exceptions={value.exceptions} onChange={(exceptions) => onChange({ ...value, exceptions })} />
          </Disclosure>
        </>
      )}
    </>
  );
}

interface ExceptionsProps {
  exceptions: readonly EveningException[];
  onChange: (exceptions: EveningException[]) => void;
}

const KINDS = [
  { value: "off", label: "No work on this date" },
  { value: "busy", label: "Busy for some hours" },
  { value: "extra", label: "Extra free hours" },
];

function exceptionText({ date, off, start, end }: EveningException): string {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(date));
  if (!start || !end) return `${day}: no work`;
  return `${day}: ${off ? "busy" : "extra time"} ${clockText(toMinutes(start))} to ${clockText(toMinutes(end))}`;
}

/** Single dates that differ from the week. */
function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const [kind, setKind] = useState("off");
  const form = useForm(async ({ date = "", start = "", end = "" }, element) => {
    if (kind !== "off") checkHours(start, end);
    const hours = kind === "off" ? {} : { start, end };
    onChange([...exceptions, { date, off: kind !== "extra", ...hours }]);
    element.reset();
    setKind("off");
  }, "Could not add the date");
  return (
    <div>
      <RemovableList items={exceptions} textOf={exceptionText} onChange={onChange} />
      <Form form={form}>
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label="Date" name="date" required />
          <SelectField
            label="What is different"
            name="kind"
            options={KINDS}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          />
          {kind === "off" ? null : <HoursFields from="Hours from" to="Hours to" />}
        </div>
        <Button type="submit" variant="secondary" className="mt-3" busy={form.isBusy}>
          Add date
        </Button>
      </Form>
    </div>
  );
}

interface SlotFormProps {
  slots: readonly WeekSlot[];
  onChange: (slots: WeekSlot[]) => void;
}

const DAYS = WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: name }));

/** Slots as a list, and a form for one more, to the minute. */
function SlotForm({ slots, onChange }: SlotFormProps) {
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

/** Begin and end of some hours. An end that is not after the begin is on the next day. */
function HoursFields({ from, to }: { from: string; to: string }) {
  return (
    <>
      <TextField label={from} name="start" type="time" defaultValue="19:00" required />
      <TextField label={to} name="end" type="time" defaultValue="21:00" required hint="May be past midnight" />
    </>
  );
}

/** Refuses hours without a length. */
function checkHours(start: string, end: string): void {
  if (start === end) throw new InvalidFieldsError({ end: "Pick another time than the start." });
}

interface RemovableListProps<Item> {
  items: readonly Item[];
  textOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
}

/** Entries as text, each with a button that removes it. */
function RemovableList<Item>({ items, textOf, onChange }: RemovableListProps<Item>) {
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
