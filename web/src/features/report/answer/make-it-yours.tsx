import type { ReactNode } from "react";
import { Button } from "../../../ui/button/button";
import { SelectField, TextField } from "../../../ui/form/field";
import type { ExperienceLevel, HourCases, NicheAnswer, Yardstick } from "./answer-types";
import type { FigureName, TypedFigures } from "./own-figures";
import { rangeText } from "./range-text";
import type { AnswerForm } from "./use-answer";

const LENGTHS = [60, 90, 120, 150, 180, 240, 300, 360, 480, 600];
const PER_WEEK = [1, 2, 3, 4, 5, 6, 7].map((count) => ({ value: String(count), label: String(count) }));
const EXPERIENCES: readonly { value: ExperienceLevel | ""; label: string }[] = [
  { value: "", label: "Not said" },
  { value: "new", label: "I am new to it" },
  { value: "practiced", label: "I do this already" },
];
const YARDSTICKS: readonly { value: Yardstick; label: string }[] = [
  { value: "job", label: "my job" },
  { value: "overtime", label: "overtime" },
];

interface MakeItYoursProps {
  form: AnswerForm;
  /** The report's own answer: its ranges are the placeholders. */
  reported: NicheAnswer;
  isUpdating: boolean;
  placeField?: ReactNode;
  children?: ReactNode;
}

/** The reader's own time, place, figures and wage. A change takes effect at once. Folded on a phone. */
export function MakeItYours({ form, reported, isUpdating, placeField, children }: MakeItYoursProps) {
  return (
    <section aria-labelledby="own-figures-title" className="print:hidden">
      <details className="open-wide rounded-lg border border-line bg-paper-raised px-5 xl:border-0 xl:bg-transparent xl:px-0">
        <summary className="flex min-h-13 cursor-pointer items-center font-semibold">Your figures</summary>
        <form id="own-figures" className="scroll-mt-20 pb-5 xl:pb-0" onSubmit={(event) => event.preventDefault()}>
          <h2 id="own-figures-title" className="mb-3 font-sans text-sm font-semibold tracking-normal max-xl:sr-only">
            Make it yours
          </h2>
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 [&_input]:min-h-11 [&_input]:px-2.5 [&_input]:placeholder:text-sm xl:[&_input]:min-h-10 [&_label]:mb-0.5 [&_label]:text-xs [&_label]:font-normal [&_select]:min-h-11 xl:[&_select]:min-h-10">
            <TimeFields form={form} />
            {placeField}
            {reported.showsDollars ? (
              <>
                <FigureFields form={form} reported={reported} />
                <Choices form={form} />
              </>
            ) : null}
          </div>
          <p className="mt-1 flex min-h-9 flex-wrap items-center justify-between gap-x-3 text-xs text-ink-soft">
            <span aria-live="polite">{isUpdating ? "Updating" : restingNote(reported)}</span>
            {form.isOwn ? (
              <Button variant="ghost" size="sm" onClick={form.clearFigures}>
                Clear
              </Button>
            ) : null}
          </p>
          {children}
        </form>
      </details>
    </section>
  );
}

function restingNote({ showsDollars }: NicheAnswer): string {
  return showsDollars ? "Your wage stays in this browser." : "What an evening earns with the license is below.";
}

function TimeFields({ form: { choice, changeChoice } }: { form: AnswerForm }) {
  const lengths = LENGTHS.includes(choice.minutes) ? LENGTHS : [...LENGTHS, choice.minutes].sort((a, b) => a - b);
  return (
    <>
      <SelectField
        label="Evenings a week"
        options={PER_WEEK}
        value={String(choice.perWeek)}
        onChange={({ target }) => changeChoice({ ...choice, perWeek: Number(target.value) })}
      />
      <SelectField
        label="Hours each"
        options={lengths.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) }))}
        value={String(choice.minutes)}
        onChange={({ target }) => changeChoice({ ...choice, minutes: Number(target.value) })}
      />
    </>
  );
}

function FigureFields({ form, reported }: { form: AnswerForm; reported: NicheAnswer }) {
  const { figures, errors, wage, changeFigures, changeWage } = form;
  const createProps = (name: Exclude<FigureName, "wage">, [first = 0, , last = 0]: HourCases, sign: "$" | "") => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    placeholder: rangeText([first, last], sign),
    value: figures[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => changeFigures({ ...figures, [name]: event.target.value }),
  });
  return (
    <>
      <TextField label={`Price of one ${reported.unit}`} {...createProps("price", reported.priceUsd, "$")} />
      <TextField label={`Minutes for one ${reported.unit}`} {...createProps("minutes", reported.minutesPerUnit, "")} />
      <TextField label={`Costs of one ${reported.unit}`} {...createProps("cost", reported.costUsd, "$")} />
      <TextField
        label="Your hourly wage"
        inputMode="decimal"
        autoComplete="off"
        placeholder={`$${reported.wageUsd.toFixed(2)}`}
        value={wage}
        error={errors.wage}
        onChange={({ target }) => changeWage(target.value)}
      />
    </>
  );
}

function Choices({ form: { figures, changeFigures } }: { form: AnswerForm }) {
  return (
    <>
      <SelectField
        label="How well you know it"
        className="col-span-2"
        options={EXPERIENCES}
        value={figures.experience}
        onChange={({ target }) => changeFigures({ ...figures, experience: target.value as TypedFigures["experience"] })}
      />
      <fieldset className="col-span-2 flex flex-wrap items-center gap-x-2.5">
        <legend className="float-left text-xs whitespace-nowrap text-ink-soft">Compare with</legend>
        {YARDSTICKS.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 items-center gap-1.5 whitespace-nowrap [&&]:mb-0 [&&]:text-sm">
            <input
              type="radio"
              name="yardstick"
              className="[&&]:min-h-0"
              checked={figures.yardstick === value}
              onChange={() => changeFigures({ ...figures, yardstick: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function lengthText(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours * 2)) return `${Math.floor(hours)} h ${minutes % 60} min`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
