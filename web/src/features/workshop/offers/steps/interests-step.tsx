import options from "../options.json";
import type { StepProps } from "./step-props";

const ANSWERS = [
  { value: 1, label: "Like" },
  { value: 0, label: "Neutral" },
  { value: -1, label: "Dislike" },
];

/** Twelve statements, each liked, disliked or left alone. */
export function InterestsStep({ form, onChange }: StepProps) {
  function answerCard(place: number, value: number) {
    onChange({ cards: form.cards.map((card, at) => (at === place ? value : card)) });
  }
  return (
    <div>
      <p className="text-sm text-ink-soft">Which of these would you enjoy? Answer at least six, or leave them all.</p>
      <div className="mt-2 divide-y divide-line">
        {options.cards.map(({ text }, place) => (
          <fieldset key={text} className="py-2">
            <legend className="float-left w-full text-sm font-semibold">{text}</legend>
            <div className="clear-both flex gap-4">
              {ANSWERS.map(({ value, label }) => (
                <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                  <input
                    type="radio"
                    name={`card-${place}`}
                    value={value}
                    checked={form.cards[place] === value}
                    onChange={() => answerCard(place, value)}
                    className="size-4.5 accent-action"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}
