import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { readStored, writeStored } from "../../../lib/storage/storage";
import { durationText } from "../../../lib/time/duration";
import { SelectField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { FormButtons } from "../../../ui/form/form-buttons";
import { type FormValues, useForm } from "../../../ui/form/use-form";
import { NEXT, nameEvenings, PLAN, type Plan, TASKS } from "./api";

type Evenings = NonNullable<Plan["evenings"]>;

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const LENGTHS = [60, 90, 120, 150, 180, 240].map((minutes) => ({
  value: String(minutes),
  label: durationText(minutes),
}));
const USUAL_MINUTES = 120;
/** Day of the plan on which the question comes once more. */
const ASKED_AGAIN_ON = 4;
/** Day 1 of the plan whose question was answered with "Not sure yet". */
const UNSURE = "plan.unsureOfEvenings";

/** Days of the week and the length of an evening. None chosen: not known yet. */
export function EveningsFields({ evenings }: { evenings: Evenings | null }) {
  const [named, setNamed] = useState(evenings ?? { weekdays: [], minutes: USUAL_MINUTES });
  const readFields = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const values = Object.fromEntries(new FormData(currentTarget.form ?? undefined)) as FormValues;
    setNamed(readEvenings(values));
  };
  const count = named.weekdays.length;
  return (
    <fieldset onChange={readFields}>
      <legend className="text-sm font-semibold">Which evenings are yours?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {DAYS.map((day, place) => (
          <label
            key={day}
            className="flex min-h-11 cursor-pointer items-center rounded-md border border-control-line px-3 text-sm has-checked:border-lamp-ink has-checked:bg-lamp-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              className="sr-only"
              name={`evening${place + 1}`}
              defaultChecked={evenings?.weekdays.includes(place + 1)}
            />
            {day}
          </label>
        ))}
      </div>
      <SelectField
        className="mt-3 max-w-[16rem]"
        label="How long is one?"
        name="eveningMinutes"
        options={LENGTHS}
        defaultValue={String(named.minutes)}
      />
      <p className="mt-2 text-xs text-ink-faint" aria-live="polite">
        {count === 0
          ? "Not sure yet? Leave them blank."
          : `${count === 1 ? "1 evening" : `${count} evenings`}, ${durationText(count * named.minutes)} a week.`}
      </p>
    </fieldset>
  );
}

export function readEvenings(values: FormValues): Evenings {
  const weekdays = DAYS.map((_, place) => place + 1).filter((day) => values[`evening${day}`]);
  return { weekdays, minutes: Number(values["eveningMinutes"] ?? USUAL_MINUTES) };
}

/** Saves the evenings where they differ from the stored ones. */
export function useNameEvenings() {
  const client = useQueryClient();
  return async (next: Evenings, last: Evenings | null) => {
    const isSame = last ? sameEvenings(next, last) : next.weekdays.length === 0;
    if (isSame) return;
    client.setQueryData(PLAN, await nameEvenings(next));
    tellOtherTabs(PLAN, NEXT, TASKS);
    await Promise.all([NEXT, TASKS].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

function sameEvenings(one: Evenings, other: Evenings): boolean {
  return one.minutes === other.minutes && one.weekdays.join() === other.weekdays.join();
}

/** Asks once more on day 4 who was not sure on day 1. */
export function EveningsAskedAgain({ plan }: { plan: Plan }) {
  const [isUnsure, setUnsure] = useState(() => readStored(UNSURE) === plan.startDate);
  const save = useNameEvenings();
  const form = useForm((values) => save(readEvenings(values), plan.evenings), "Could not save your evenings");
  const { day, state } = plan.round;
  if (isUnsure || plan.hours || state !== "active" || day === null || day < ASKED_AGAIN_ON) return null;
  function dismiss() {
    writeStored(UNSURE, plan.startDate);
    setUnsure(true);
  }
  return (
    <div className="mt-4">
      <Form form={form}>
        <EveningsFields evenings={null} />
        <FormButtons
          action="Save my evenings"
          isBusy={form.isBusy}
          cancel="Not sure yet"
          onCancel={dismiss}
          isInline
          className="mt-3"
        />
      </Form>
    </div>
  );
}
