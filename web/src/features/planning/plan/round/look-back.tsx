import { Disclosure } from "../../../../ui/layout/disclosure";
import type { Plan } from "../api";

/** Day 29, filled in: what happened, the rule, and what is not logged. Before that day it opens on demand. */
export function LookBack({ plan }: { plan: Plan }) {
  const { day, length } = plan.round;
  if (day !== null && day >= length - 1) return <Told plan={plan} />;
  return (
    <Disclosure className="mt-2" summary="How it stands today">
      <Told plan={plan} />
    </Disclosure>
  );
}

function Told({ plan: { review } }: { plan: Plan }) {
  return (
    <div className="mt-2 max-w-[39em] space-y-2 text-sm">
      <p>{review.facts.join(" ")}</p>
      {review.rule.length > 0 ? (
        <p>Your rule: {review.rule.map(({ text, isMet }) => `${text} (${resultWord(isMet)})`).join(", ")}.</p>
      ) : null}
      {review.rule
        .filter(({ why }) => why !== "")
        .map(({ text, why }) => (
          <p key={text} className="text-ink-soft">
            {text.charAt(0).toUpperCase() + text.slice(1)}: {why}.
          </p>
        ))}
      {review.verdict ? <p className="font-semibold">{review.verdict}</p> : null}
      {review.missing.length > 0 ? (
        <div>
          <p>Not logged yet:</p>
          <ul className="list-disc pl-5">
            {review.missing.map(({ text, stepKey, lineId }) => (
              <li key={`${stepKey}-${lineId}`}>
                <a href="#plan-log" className="prose-link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function resultWord(isMet: boolean | null): string {
  if (isMet === null) return "not known yet";
  return isMet ? "yes" : "no";
}
