import { readerDay } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { type Plan, type Step, stepsOf } from "../api";
import { dayText } from "../days";
import { StepCard, stepFacts } from "./step-card";

interface NextStepProps {
  plan: Plan;
  step: Step | undefined;
  onTick: (step: Step, done: boolean) => void;
}

/** Task for tonight, above everything else. */
export function NextStep({ plan, step, onTick }: NextStepProps) {
  if (!step) return <AllDone plan={plan} />;
  const week = plan.weeks.find((week) => week.steps.includes(step));
  const facts = stepFacts(week?.number ?? 1, week?.title ?? "", step.minutesRange ?? [step.minutes]);
  return (
    <StepCard step={step} facts={`${facts}${whenText(step)}`} tool={step.tool?.isReady ? step.tool : null}>
      <Button onClick={() => onTick(step, true)}>Mark as done</Button>
    </StepCard>
  );
}

/** A day that has passed is not named: a step is never late. */
function whenText({ date }: Step): string {
  const now = readerDay();
  if (!date || date < now) return "";
  return date === now ? " · tonight" : ` · ${dayText(date)}`;
}

function AllDone({ plan }: { plan: Plan }) {
  return (
    <section aria-labelledby="next-step" className="rounded-lg bg-good-soft p-6 sm:p-8">
      <p className="eyebrow">Your plan</p>
      <h3 id="next-step" className="mt-1 text-2xl">
        All {stepsOf(plan).length} steps are done
      </h3>
      <p className="mt-4 max-w-[39em]">{plan.reviews[1]?.howTo}</p>
    </section>
  );
}
