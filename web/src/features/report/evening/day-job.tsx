import { useState } from "react";
import { storeWage } from "../../../lib/storage/day-job-wage";
import { Button } from "../../../ui/button/button";
import { MoneyField } from "../../../ui/form/money-field";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { AfterTax } from "../types";

interface DayJobProps {
  /** Previously typed wage; `null` without one. */
  wage: number | null;
  afterTax: AfterTax | null;
}

/** An hour of this work after tax beside one overtime hour of the day job. The wage is kept in this browser only. */
export function DayJob({ wage, afterTax }: DayJobProps) {
  return (
    <div className="border-t border-line px-6 py-5 @lg:px-8">
      <h4 className="font-sans text-sm font-semibold tracking-normal">Compared with one more hour at your job</h4>
      {afterTax ? <Comparison afterTax={afterTax} /> : null}
      <WageForm key={wage ?? "none"} wage={wage} />
    </div>
  );
}

function Comparison({ afterTax }: { afterTax: AfterTax }) {
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-6">
        <div>
          <dt className="text-sm text-ink-soft">An hour of this work, after tax</dt>
          <dd className="mt-1 font-display text-xl text-ink tabular-nums">{afterTax.perHourText}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">One overtime hour, after tax</dt>
          <dd className="mt-1 font-display text-xl text-ink tabular-nums">${afterTax.overtimeHourUsd.toFixed(2)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-ink">
        {afterTax.text} One evening leaves {afterTax.earningsText}.
      </p>
      <Disclosure summary={afterTax.label} className="mt-1">
        <p className="max-w-[62ch] text-sm text-ink-soft">{afterTax.note}</p>
      </Disclosure>
    </>
  );
}

function WageForm({ wage }: { wage: number | null }) {
  const [text, setText] = useState(wage === null ? "" : String(wage));
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!storeWage(text));
      }}
    >
      <MoneyField
        label="Your hourly wage in dollars"
        className="w-52"
        placeholder="25"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isWrong ? "Enter a wage from 1 to 1,000, such as 25 or 25.50." : undefined}
      />
      <Button type="submit" variant="secondary">
        {wage === null ? "Compare" : "Update"}
      </Button>
      <p className="w-full text-xs text-ink-soft">
        Kept in this browser. {wage === null ? null : "Leave it empty to forget it."}
      </p>
    </form>
  );
}
