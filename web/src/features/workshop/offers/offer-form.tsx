import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../../../ui/button/button";
import { classNames } from "../../../ui/class-names";
import { PATH } from "./api";
import { InterestsStep } from "./steps/interests-step";
import { LimitsStep } from "./steps/limits-step";
import { MoneyStep } from "./steps/money-step";
import { SkillsStep } from "./steps/skills-step";
import type { StepProps } from "./steps/step-props";
import { ToolsStep } from "./steps/tools-step";
import { WeightsStep } from "./steps/weights-step";

const STEPS = [
  { title: "Your skills", Step: SkillsStep },
  { title: "Your interests", Step: InterestsStep },
  { title: "Money and time", Step: MoneyStep },
  { title: "Tools and licenses", Step: ToolsStep },
  { title: "Limits", Step: LimitsStep },
  { title: "Weights", Step: WeightsStep },
];
export const STEP_COUNT = STEPS.length;

/** Step whose fields have a name. */
export function stepOf(field: string): number {
  if (field === "skills") return 1;
  if (field === "interests" || field === "answeredCards") return 2;
  if (["cashCents", "hoursPerWeek", "weeksToFirstSale"].includes(field)) return 3;
  if (field === "tools" || field === "licenses") return 4;
  return field === "weights" ? 6 : 5;
}

interface OfferFormViewProps extends StepProps {
  /** 1 to 6. */
  step: number;
  message: string | null;
  isBusy: boolean;
  onStep: (step: number) => void;
  onSubmit: () => void;
}

/** The questions, one screen at a time. Without scripts all are on one page, with one button. */
export function OfferFormView({ step, message, isBusy, onStep, onSubmit, ...rest }: OfferFormViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The step that a button has asked for: its heading takes the focus.
  const wanted = useRef<number | null>(null);
  function goToStep(to: number) {
    wanted.current = to;
    onStep(to);
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  useEffect(() => {
    if (wanted.current === step) heading.current?.focus();
    wanted.current = null;
  }, [step]);
  const isLast = step === STEP_COUNT;
  return (
    <form
      method="post"
      action={PATH}
      onSubmit={handleSubmit}
      noValidate
      className="rounded-lg border border-line bg-paper-raised p-5 sm:p-6"
    >
      {rest.form.market ? <input type="hidden" name="market" value={rest.form.market} /> : null}
      <p className="text-xs font-medium text-ink-faint noscript:hidden">
        Step {step} of {STEP_COUNT}
      </p>
      <progress
        value={step}
        max={STEP_COUNT}
        aria-label="Progress of the questions"
        className="meter mt-2 noscript:hidden"
      />
      <div role="alert">
        {message ? (
          <p className="mt-4 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
            {message}
          </p>
        ) : null}
      </div>
      {STEPS.map(({ title, Step }, place) => {
        const isShown = place + 1 === step;
        return (
          <div key={title} className={classNames("mt-5", !isShown && "hidden noscript:block")}>
            <h2 ref={isShown ? heading : undefined} tabIndex={-1} className="mb-4 text-xl">
              {title}
            </h2>
            <Step {...rest} />
          </div>
        );
      })}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {step > 1 ? (
          <Button variant="ghost" onClick={() => goToStep(step - 1)} className="noscript:hidden">
            Back
          </Button>
        ) : null}
        {isLast ? null : (
          <Button variant="secondary" onClick={() => goToStep(step + 1)} className="noscript:hidden">
            Next
          </Button>
        )}
        <Button type="submit" busy={isBusy}>
          Show my ideas
        </Button>
      </div>
      <p className="mt-3 text-xs text-ink-faint">You can skip every step except the first.</p>
    </form>
  );
}
