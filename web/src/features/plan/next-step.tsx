import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { type Plan, type Step, stepsOf } from "./api";
import { dayText, today } from "./days";
import { ResourceLink } from "./resource-link";

interface NextStepProps {
  plan: Plan;
  step: Step | undefined;
  onTick: (step: Step, done: boolean) => void;
}

/** Task for tonight, above everything else. */
export function NextStep({ plan, step, onTick }: NextStepProps) {
  if (!step) return <AllDone plan={plan} />;
  const week = plan.weeks.find((week) => week.steps.includes(step));
  return (
    <section aria-labelledby="next-step" className="rounded-lg bg-lamp-soft p-6 sm:p-8">
      <p className="eyebrow">Your next step</p>
      <h3 id="next-step" className="mt-1 text-2xl">
        {step.title}
      </h3>
      <p className="tabular mt-1 text-sm text-ink-soft">
        Week {week?.number}, {week?.title} · about {step.minutes} minutes{whenText(step)}
      </p>
      <p className="mt-4 max-w-[60ch] font-semibold">You get: {step.gives}</p>
      <p className="mt-2 max-w-[60ch]">{step.howTo}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onTick(step, true)}>Mark as done</Button>
        {step.tool?.isReady ? (
          <LinkButton href={step.tool.path} variant="secondary">
            Open {step.tool.label}
          </LinkButton>
        ) : null}
      </div>
      <ResourceLink step={step} className="mt-3 text-sm" />
    </section>
  );
}

function whenText({ date }: Step): string {
  if (!date) return "";
  const now = today();
  if (date === now) return " · tonight";
  return date < now ? ` · was planned for ${dayText(date)}, any evening works` : ` · for ${dayText(date)}`;
}

function AllDone({ plan }: { plan: Plan }) {
  return (
    <section aria-labelledby="next-step" className="rounded-lg bg-good-soft p-6 sm:p-8">
      <p className="eyebrow">Your plan</p>
      <h3 id="next-step" className="mt-1 text-2xl">
        All {stepsOf(plan).length} steps are done
      </h3>
      <p className="mt-4 max-w-[60ch]">{plan.reviews[1]?.howTo}</p>
    </section>
  );
}
