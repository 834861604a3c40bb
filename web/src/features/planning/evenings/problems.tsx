import { clockText } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import type { EveningFix, EveningProblem } from "./api";
import { toMinutes, weekdayName } from "./free-time/week-slots";
import { shortDateText } from "./times";

interface ProblemsProps {
  problems: readonly EveningProblem[];
  /** Title of a step. */
  titleOf: (stepId: string) => string;
  zone: string;
  isBusy: boolean;
  /** Left out where nothing can be changed. */
  onFix?: (fix: EveningFix, stepId: string) => void;
}

/** Work that does not fit, each with its smallest fixes. */
export function Problems({ problems, titleOf, zone, isBusy, onFix }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="evening-problems" className="rounded-lg bg-lamp-soft p-5 sm:p-6">
      <h2 id="evening-problems" className="text-xl">
        What does not fit
      </h2>
      <ul className="mt-3 space-y-4">
        {problems.map((problem) => {
          const { stepId } = problem;
          return (
            <li key={`${problem.kind} ${stepId}`}>
              <p>{sentenceOf(problem, stepId ? titleOf(stepId) : "")}</p>
              {onFix && stepId ? (
                <div className="mt-2 flex flex-wrap gap-2">
                  {problem.fixes.map((fix) => (
                    <Button
                      key={fix.kind}
                      size="sm"
                      variant="secondary"
                      disabled={isBusy}
                      onClick={() => onFix(fix, stepId)}
                    >
                      {fixText(fix, zone)}
                    </Button>
                  ))}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function sentenceOf({ kind, proven }: EveningProblem, title: string): string {
  switch (kind) {
    case "no_slot":
      return "You have no free time yet. Mark an evening in the week below.";
    case "step_too_long":
      return `“${title}” has to be done in one sitting, and no evening is long enough.`;
    case "deadline_missed":
      return `“${title}” ends after its due date.${proven ? " There isn't enough free time to finish it by then." : ""}`;
    case "not_placed":
      return `“${title}” doesn't fit anywhere in the next 52 weeks.`;
  }
}

function fixText(fix: EveningFix, zone: string): string {
  if (fix.kind === "delay_deadline") {
    const lastMinute = new Date(new Date(fix.deadline).getTime() - 60_000).toISOString();
    return `Move the due date to ${shortDateText(lastMinute, zone)}`;
  }
  return `End ${weekdayName(fix.slot.weekday)} at ${clockText(toMinutes(fix.end))}, ${fix.minutes} min later`;
}
