import type { ReactNode } from "react";
import { Link } from "wouter";
import { minutesText } from "../../../../lib/time/minutes-text";
import { Button } from "../../../../ui/button/button";
import { classNames } from "../../../../ui/class-names";
import { controlStyle } from "../../../../ui/form/control-style";
import { Field } from "../../../../ui/form/field";
import { Badge } from "../../../../ui/inline/badge";
import { Disclosure } from "../../../../ui/layout/disclosure";
import { MAX_NOTE, type Step } from "../api";
import { dayText } from "../days";
import { ResourceLink } from "./resource-link";
import { StepActions } from "./step-actions";
import { type NoteState, useNote } from "./use-note";

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
        <p className="mt-0.5 max-w-[39em] text-sm">{ownLine(step) ?? step.gives}</p>
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
          {ownLine(step) ? <p className="mb-2 max-w-[39em] text-sm font-semibold">You get: {step.gives}</p> : null}
          <p className="max-w-[39em] text-sm">{step.howTo}</p>
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

/** A note that saves itself. */
function StepNote({ step }: { step: Step }) {
  const { text, state, changeNote, flush } = useNote(step);
  return (
    <div className="mt-4 max-w-[38rem]">
      <Field label="Your note" error={state.status === "failed" ? `Not saved yet: ${state.problem}` : undefined}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={MAX_NOTE}
            className={controlStyle("field-sizing-content py-2.5")}
            value={text}
            onChange={(event) => changeNote(event.target.value)}
            onBlur={flush}
          />
        )}
      </Field>
      <div className="mt-1 flex min-h-6 items-center gap-3 text-xs text-ink-faint">
        <span role="status">{LABELS[state.status]}</span>
        {state.status === "failed" ? (
          <Button variant="secondary" size="sm" onClick={flush}>
            Save again
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const LABELS: Record<NoteState["status"], string> = {
  idle: "Saves automatically.",
  waiting: "Saves when you pause.",
  saving: "Saving...",
  saved: "Saved.",
  failed: "Your text is still here.",
};

/** The tool that helps with a step. One that is not there yet is said to be coming, and is no link. */
function ToolLink({ tool }: { tool: Step["tool"] }) {
  if (!tool) return null;
  return (
    <p className="mt-3 text-sm">
      {tool.isReady ? (
        <Link href={tool.url} className="prose-link inline-flex min-h-9 items-center">
          Open {tool.label}
        </Link>
      ) : (
        <span className="text-ink-soft">{tool.label} will help with this step. It is coming later.</span>
      )}
    </p>
  );
}
