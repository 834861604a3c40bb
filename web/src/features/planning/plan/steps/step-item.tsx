import type { ReactNode } from "react";
import { minutesText } from "../../../../lib/time/minutes-text";
import { classNames } from "../../../../ui/class-names";
import { Badge } from "../../../../ui/inline/badge";
import { Disclosure } from "../../../../ui/layout/disclosure";
import type { Step } from "../api";
import { dayText } from "../days";
import { ResourceLink } from "./resource-link";
import { StepActions } from "./step-actions";
import { StepNote } from "./step-note";
import { ToolLink } from "./tool-link";

interface StepItemProps {
  step: Step;
  isNext: boolean;
  /** Slug of the market whose tests can begin; null without one. */
  market: string | null;
  onTick: (step: Step, done: boolean) => void;
  /** Shown under the actions. */
  children?: ReactNode;
}

/** One step: a checkbox, its requirements, and a disclosure with instructions and a note. */
export function StepItem({ step, isNext, market, onTick, children }: StepItemProps) {
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
        <p className="mt-0.5 max-w-[60ch] text-sm">{ownLine(step) ?? step.gives}</p>
        <p id={`${step.key}-facts`} className="tabular mt-0.5 text-sm text-ink-soft">
          {describeStep(step)}
        </p>
        <StepActions actions={step.actions} growth={step.growth} tests={step.tests} market={market} />
        {children}
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
          {ownLine(step) ? <p className="mb-2 max-w-[60ch] text-sm font-semibold">You get: {step.gives}</p> : null}
          <p className="max-w-[60ch] text-sm">{step.howTo}</p>
          <ToolLink tool={step.tool} />
          <ResourceLink step={step} className="mt-1 text-sm" />
          <StepNote step={step} />
        </Disclosure>
      </div>
    </li>
  );
}

/** The market's line, unless one of the actions below says the same. */
function ownLine({ line, actions }: Step): string | null {
  const isSaid = line !== null && actions.some(({ text }) => text.startsWith(line.replace(/\.$/, "")));
  return isSaid ? null : line;
}

function describeStep(step: Step): string {
  if (step.done) return step.tickedWith ? `Done · ${step.tickedWith}` : "Done";
  const minutes = minutesText(step.minutesRange ?? [step.minutes, step.minutes]);
  if (step.isPaused) return `${minutes} · paused until you answer the failed test`;
  if (step.isLater) return `${minutes} · later: your evenings are full`;
  return step.date ? `${minutes} · ${dayText(step.date)}` : minutes;
}
