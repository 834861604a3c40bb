import { type ReactNode, useEffect } from "react";
import { classNames } from "../../../ui/class-names";
import type { Plan, Review, Step, Tickable, Week } from "./api";
import { dayText } from "./days";
import { Decision } from "./decision";
import { LookBack } from "./round/look-back";
import { StepActions } from "./steps/step-actions";
import { StepItem } from "./steps/step-item";

interface WeeksProps {
  plan: Plan;
  next: Step | undefined;
  onTick: (step: Tickable, done: boolean) => void;
  /** Question about the step that was ticked here last. */
  asked: { key: string; form: ReactNode } | null;
  /** The weeks stand below one another. */
  isNarrow?: boolean;
}

/** The four weeks and the two days of review. */
export function Weeks({ plan, next, onTick, asked, isNarrow = false }: WeeksProps) {
  // Links to one step come before its element exists. In newer browsers the scroll returns a promise, which is no
  // clean-up of the effect.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className={classNames("grid gap-x-14 gap-y-12", isNarrow ? "mt-4" : "mt-12 lg:grid-cols-2")}>
      {plan.weeks.map((week) => (
        <WeekSection
          key={week.number}
          week={week}
          next={next}
          market={plan.market?.slug ?? null}
          onTick={onTick}
          asked={asked}
        />
      ))}
      <Reviews plan={plan} onTick={onTick} isNarrow={isNarrow} />
    </div>
  );
}

type WeekSectionProps = Omit<WeeksProps, "plan"> & { week: Week; market: string | null };

function WeekSection({ week, next, market, onTick, asked }: WeekSectionProps) {
  const id = `week-${week.number}`;
  const done = week.steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby={id}>
      <header className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-2">
        <h3 id={id} className="text-xl">
          <span className="text-ink-soft">Week {week.number}</span> {week.title}
        </h3>
        <span className="tabular text-sm whitespace-nowrap text-ink-soft">
          {done} of {week.steps.length}
        </span>
      </header>
      <ul className="divide-y divide-line">
        {week.steps.map((step) => (
          <StepItem key={step.key} step={step} isNext={step.key === next?.key} market={market} onTick={onTick}>
            {asked?.key === step.key ? asked.form : null}
          </StepItem>
        ))}
      </ul>
    </section>
  );
}

interface ReviewsProps {
  plan: Plan;
  onTick: WeeksProps["onTick"];
  isNarrow: boolean;
}

function Reviews({ plan, onTick, isNarrow }: ReviewsProps) {
  const reviews: readonly Review[] = plan.reviews;
  return (
    <section aria-labelledby="reviews" className={isNarrow ? undefined : "lg:col-span-2"}>
      <h3 id="reviews" className="border-b border-line-strong pb-2 text-xl">
        <span className="text-ink-soft">Days 29 and 30</span> Review
      </h3>
      <ul className={classNames("grid gap-x-14", !isNarrow && "lg:grid-cols-2")}>
        {reviews.map((review) => (
          <li key={review.key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5">
            <input
              type="checkbox"
              id={review.key}
              className="mt-0.5 size-6 cursor-pointer"
              checked={review.done}
              aria-describedby={`${review.key}-day`}
              onChange={(event) => onTick(review, event.target.checked)}
            />
            <div>
              <label
                htmlFor={review.key}
                className={classNames("cursor-pointer font-semibold", review.done ? "text-ink-soft" : "text-ink")}
              >
                {review.title}
              </label>
              <p id={`${review.key}-day`} className="tabular mt-0.5 text-sm text-ink-soft">
                {review.date ? dayText(review.date) : `Day ${review.day}`}
              </p>
              <p className="mt-2 max-w-[60ch] text-sm">{review.howTo}</p>
              <StepActions actions={review.actions} tests={[]} market={plan.market?.slug ?? null} />
              {review.day === plan.round.length - 1 ? <LookBack plan={plan} /> : null}
            </div>
          </li>
        ))}
      </ul>
      <Decision plan={plan} isNarrow={isNarrow} />
    </section>
  );
}
