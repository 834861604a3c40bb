import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button/button";
import { SliderField } from "../../../ui/form/slider-field";
import { Disclosure } from "../../../ui/layout/disclosure";
import { writeWeights } from "../api";
import type { ScorePart } from "../types";
import { heaviestWeight, OUR_WEIGHTS, readGiven, shareOf } from "./weights";

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
  const isNothing = heaviestWeight(given) === 0;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isNothing) onWeigh(writeWeights(given));
  }

  return (
    <Disclosure
      className="mt-6 rounded-lg border border-line bg-paper-raised px-5 py-2 print:hidden"
      summary="Weigh it your way"
    >
      <form onSubmit={handleSubmit}>
        <p className="max-w-[39em] text-sm text-ink-soft">
          Set how much each part counts for you, from 0 to 100. The total is scaled to 100 points. The figures do not
          change.
        </p>
        <fieldset className="mt-4 grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
          <legend className="sr-only">What counts, from 0 to 100</legend>
          {parts.map(({ key, label }) => (
            <SliderField
              key={key}
              label={label}
              valueText={`about ${shareOf(given, key)} of 100`}
              min={0}
              max={100}
              value={given[key] ?? 0}
              onChange={(event) => setGiven({ ...given, [key]: Number(event.target.value) })}
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
