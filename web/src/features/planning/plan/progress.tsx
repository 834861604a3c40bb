import { classNames } from "../../../ui/class-names";
import { type Plan, stepsOf } from "./api";

/** Progress: one mark for each step, a gap between weeks. */
export function Progress({ plan }: { plan: Plan }) {
  const steps = stepsOf(plan);
  const done = steps.filter((step) => step.done).length;
  return (
    <div>
      <p className="tabular">
        <span className="font-display text-3xl">{done}</span>
        <span className="text-ink-soft"> of {steps.length} steps done</span>
      </p>
      <div className="mt-3 flex gap-3" aria-hidden="true">
        {plan.weeks.map((week) => (
          <div key={week.number} className="flex grow gap-1">
            {week.steps.map((step) => (
              <span
                key={step.key}
                className={classNames("h-2 grow rounded-full", step.done ? "bg-lamp" : "bg-line-strong")}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
