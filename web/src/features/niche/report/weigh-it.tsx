import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { writeWeights } from "../api";
import type { ScorePart } from "../types";
import { heaviest, OUR_WEIGHTS, readGiven, shareOf } from "./weights";

interface WeighItProps {
  parts: readonly ScorePart[];
  /** The reader's weights of this report, if it has any. */
  weights: string | undefined;
  /** Scores again; `null` goes back to our weights. */
  onWeigh: (weights: string | null) => void;
}

/** The reader decides what counts. Nothing changes until it is asked for, because a score that moves cannot be read. */
export function WeighIt({ parts, weights, onWeigh }: WeighItProps) {
  const [given, setGiven] = useState(() => readGiven(parts, weights));
  const isNothing = heaviest(given) === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isNothing) onWeigh(writeWeights(given));
  }

  return (
    <Disclosure
      className="mt-6 rounded-lg border border-line bg-paper-raised px-5 py-2 print:hidden"
      summary="Weigh it your way"
    >
      <form onSubmit={submit}>
        <p className="max-w-[62ch] text-sm text-ink-soft">
          Set how much each part counts for you, from 0 to 100. The total is scaled to 100 points. The figures do not
          change.
        </p>
        <fieldset className="mt-4 grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
          <legend className="sr-only">What counts, from 0 to 100</legend>
          {parts.map(({ key, label }) => (
            <WeightSlider
              key={key}
              label={label}
              value={given[key] ?? 0}
              share={shareOf(given, key)}
              onChange={(value) => setGiven({ ...given, [key]: value })}
            />
          ))}
        </fieldset>
        <p aria-live="polite" className="mt-4 min-h-5 text-sm text-danger">
          {isNothing ? "At least one part must count." : null}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" disabled={isNothing}>
            Score it again
          </Button>
          <Button variant="ghost" onClick={() => (weights ? onWeigh(null) : setGiven(OUR_WEIGHTS))}>
            Back to our weights
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

interface WeightSliderProps {
  label: string;
  value: number;
  share: number;
  onChange: (value: number) => void;
}

function WeightSlider({ label, value, share, onChange }: WeightSliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink">{label}</span>
        <span className="shrink-0 whitespace-nowrap text-ink-soft tabular-nums">about {share} of 100</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="slider mt-1"
      />
    </div>
  );
}
