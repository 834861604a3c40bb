import { Link } from "wouter";
import { classNames } from "../../../../ui/class-names";
import { Badge } from "../../../../ui/inline/badge";
import { Disclosure } from "../../../../ui/layout/disclosure";
import type { Step } from "../api";
import { dayText } from "../days";
import { ResourceLink } from "./resource-link";
import { StepNote } from "./step-note";
import { ToolLink } from "./tool-link";

/** Step whose tests the market has prepared. */
const TESTED_STEP = "validate-market-demand";

interface StepItemProps {
  step: Step;
  isNext: boolean;
  onTick: (step: Step, done: boolean) => void;
}

/** One step: a checkbox, its requirements, and a disclosure with instructions and a note. */
export function StepItem({ step, isNext, onTick }: StepItemProps) {
  return (
    <li className="group/step grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5">
      <input
        type="checkbox"
        id={step.key}
        className="mt-0.5 size-6 cursor-pointer"
        checked={step.done}
        aria-describedby={`${step.key}-facts`}
        onChange={(event) => onTick(step, event.target.checked)}
      />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label
            htmlFor={step.key}
            className={classNames("cursor-pointer font-semibold", step.done ? "text-ink-soft" : "text-ink")}
          >
            {step.title}
          </label>
          {isNext ? <Badge tone="lamp">Next</Badge> : null}
        </div>
        <p className="mt-0.5 max-w-[60ch] text-sm">{step.gives}</p>
        <p id={`${step.key}-facts`} className="tabular mt-0.5 text-sm text-ink-soft">
          {describeStep(step)}
        </p>
        {step.note ? (
          // Two lines of it, for as long as the whole note is folded away.
          <p className="mt-1 line-clamp-2 text-sm whitespace-pre-line text-ink group-has-open/step:hidden">
            {step.note}
          </p>
        ) : null}
        <Disclosure
          summary={
            <>
              How to do it, and your note<span className="sr-only"> on {step.title}</span>
            </>
          }
        >
          <p className="max-w-[60ch] text-sm">{step.howTo}</p>
          {step.key === TESTED_STEP ? <TestsLink /> : null}
          <ToolLink tool={step.tool} />
          <ResourceLink step={step} className="mt-1 text-sm" />
          <StepNote step={step} />
        </Disclosure>
      </div>
    </li>
  );
}

/** The tests that the market has prepared. */
function TestsLink() {
  return (
    <p className="mt-3 text-sm">
      <Link href="/experiments" className="prose-link inline-flex min-h-9 items-center">
        Open the prepared tests of your market
      </Link>
    </p>
  );
}

function describeStep(step: Step): string {
  const when = step.date ? dayText(step.date) : `day ${step.day}`;
  if (!step.done) return `About ${step.minutes} minutes · ${when}`;
  return step.tickedBy === "tool" && step.tool ? `Done · by ${step.tool.label}` : "Done";
}
