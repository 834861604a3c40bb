import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "../../../ui/button/button";
import { classNames } from "../../../ui/class-names";
import { AnswersSummary } from "./answers-summary";
import { PATH } from "./api";
import { MoreAnswers } from "./more-answers";
import { MoneyStep } from "./steps/money-step";
import { SkillsStep } from "./steps/skills-step";
import type { StepProps } from "./steps/step-props";

const TITLES = ["Your skills", "Money, time and place", "Your answers"];
export const RESULTS_STEP = TITLES.length;

/** Screen with a field. The one of the results has none of its own. */
export function stepOf(field: string): number {
  return field === "skills" ? 1 : 2;
}

interface OfferFormViewProps extends StepProps {
  /** 1 to 3. */
  step: number;
  message: string | null;
  isBusy: boolean;
  formRef: RefObject<HTMLFormElement | null>;
  onStep: (step: number) => void;
  /** Text of the place, where it was typed and not chosen; blank without one. */
  onSubmit: (where: string) => void;
}

/** The questions, one screen at a time, and a summary beside the results. Without scripts all are on one page, with one button. */
export function OfferFormView({ step, message, isBusy, formRef, onStep, onSubmit, ...rest }: OfferFormViewProps) {
  const { heading, goToStep } = useStepHeadings(step, onStep);
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const where = String(new FormData(event.currentTarget).get("where") ?? "").trim();
    onSubmit(where === rest.form.placeName ? "" : where);
  }
  const screen = (isShown: boolean) => classNames("mt-5", !isShown && "hidden noscript:block");
  return (
    <form
      ref={formRef}
      method="post"
      action={PATH}
      onSubmit={handleSubmit}
      noValidate
      className="rounded-lg border border-line bg-paper-raised p-5 sm:p-6"
    >
      {rest.form.market ? <input type="hidden" name="market" value={rest.form.market} /> : null}
      <p className="text-xs font-medium text-ink-faint noscript:hidden">
        Step {step} of {RESULTS_STEP}
      </p>
      <progress
        value={step}
        max={RESULTS_STEP}
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
      <div className={screen(step === 1)}>
        {heading(1)}
        <SkillsStep {...rest} />
      </div>
      <div className={screen(step === 2)}>
        {heading(2)}
        <MoneyStep {...rest} />
      </div>
      {step === RESULTS_STEP ? (
        <div className="mt-5 noscript:hidden">
          {heading(RESULTS_STEP)}
          <AnswersSummary form={rest.form} onStep={goToStep} />
        </div>
      ) : null}
      <div className={screen(step > 1)}>
        <MoreAnswers {...rest} />
      </div>
      <StepButtons step={step} isBusy={isBusy} onStep={goToStep} />
      {step === 1 ? <p className="mt-3 text-xs text-ink-faint">One skill is enough. You can skip the rest.</p> : null}
    </form>
  );
}

/** The headings of the screens, and the way to another screen, whose heading takes the focus. */
function useStepHeadings(step: number, onStep: OfferFormViewProps["onStep"]) {
  const headings = useRef<(HTMLHeadingElement | null)[]>([]);
  // The screen that a button has asked for: its heading takes the focus.
  const wanted = useRef<number | null>(null);
  function goToStep(to: number) {
    wanted.current = to;
    onStep(to);
  }
  useEffect(() => {
    if (wanted.current === step) headings.current[step]?.focus();
    wanted.current = null;
  }, [step]);
  const heading = (at: number) => (
    <h2
      ref={(element) => {
        headings.current[at] = element;
      }}
      tabIndex={-1}
      className="mb-4 text-xl"
    >
      {TITLES[at - 1]}
    </h2>
  );
  return { heading, goToStep };
}

function StepButtons({ step, isBusy, onStep }: Pick<OfferFormViewProps, "step" | "isBusy" | "onStep">) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {step === 2 ? (
        <Button variant="ghost" onClick={() => onStep(1)} className="noscript:hidden">
          Back
        </Button>
      ) : null}
      {step === 1 ? (
        <Button variant="secondary" onClick={() => onStep(2)} className="noscript:hidden">
          Next
        </Button>
      ) : null}
      <Button type="submit" variant={step === RESULTS_STEP ? "secondary" : "primary"} busy={isBusy}>
        Show my ideas
      </Button>
    </div>
  );
}
