import { type ReactNode, useEffect, useState } from "react";
import { daysText, readerDay } from "../../../lib/time/day";
import { classNames } from "../../../ui/class-names";
import { Chevron } from "../../../ui/inline/chevron";
import type { Plan, Review, Step, TickableStep, Week } from "./api";
import { dayText } from "./days";
import { Decision } from "./decision";
import { LookBack } from "./round/look-back";
import { StepActions } from "./steps/step-actions";
import { StepItem } from "./steps/step-item";

interface WeeksProps {
  plan: Plan;
  next: Step | undefined;
  onTick: (step: TickableStep, done: boolean) => void;
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
    <div className={classNames("grid gap-x-14 gap-y-8 lg:gap-y-12", isNarrow ? "mt-4" : "mt-12 lg:grid-cols-2")}>
      {plan.weeks.map((week) => (
        <WeekSection
          key={week.number}
          week={week}
          plan={plan}
          next={next}
          market={marketOf(plan)}
          onTick={onTick}
          asked={asked}
        />
      ))}
      <Reviews plan={plan} onTick={onTick} isNarrow={isNarrow} />
    </div>
  );
}

const isPhone = () => typeof matchMedia === "function" && matchMedia("(width < 64rem)").matches;
/** Step or review that the address names. */
const askedKey = () => location.hash.slice(1);

/**
 * All weeks on a wide screen. On a phone the week of the step in the address, else this week, else the first open one;
 * on the days of the reviews those alone.
 */
function isWeekOpen({ number }: Week, plan: Plan): boolean {
  if (!isPhone()) return true;
  const { weeks } = plan;
  const today = readerDay();
  const asked = weeks.find(({ steps }) => steps.some(({ key }) => key === askedKey()));
  if (!asked && haveReviewsCome(plan)) return false;
  const current = weeks.find(({ from, to }) => from !== null && to !== null && from <= today && today <= to);
  const open = weeks.find(({ steps }) => steps.some(({ done }) => !done));
  return (asked ?? current ?? open)?.number === number;
}

/** On a phone the reviews fold until their days, unless the address names one. */
function areReviewsOpen(plan: Plan): boolean {
  return !isPhone() || haveReviewsCome(plan) || plan.reviews.some(({ key }) => key === askedKey());
}

function haveReviewsCome({ reviews }: Plan): boolean {
  const [first] = reviews;
  return first?.date != null && first.date <= readerDay();
}

/** Market whose tests can begin. A stopped round begins none. */
const marketOf = ({ market, round }: Plan) => (round.state === "stopped" ? null : (market?.slug ?? null));

type WeekSectionProps = WeeksProps & { week: Week; market: string | null };

function WeekSection({ plan, week, next, market, onTick, asked }: WeekSectionProps) {
  // What the reader opens or folds stays so.
  const [isOpen] = useState(() => isWeekOpen(week, plan));
  const id = `week-${week.number}`;
  const done = week.steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} className="group/week">
        <summary className="list-none border-b border-line-strong pb-2 [&::-webkit-details-marker]:hidden">
          <span className="flex items-baseline justify-between gap-4">
            <h3 id={id} className="text-lg lg:text-xl">
              <span className="text-ink-soft">Week {week.number}</span> {week.title}
            </h3>
            <span className="tabular flex items-center gap-2 text-sm whitespace-nowrap text-ink-soft">
              {done} of {week.steps.length}
              <Chevron className="group-open/week:rotate-180" />
            </span>
          </span>
          {week.from && week.to ? (
            <span className="tabular text-sm text-ink-soft">{daysText(week.from, week.to)}</span>
          ) : null}
        </summary>
        <ul className="divide-y divide-line">
          {week.steps.map((step) => (
            <StepItem key={step.key} step={step} isNext={step.key === next?.key} market={market} onTick={onTick}>
              {plan.offer?.step === step.key ? <OfferSteps offer={plan.offer} /> : null}
              {asked?.key === step.key ? asked.form : null}
            </StepItem>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Beginnings of the offer, in the step that makes it. */
function OfferSteps({ offer }: { offer: NonNullable<Plan["offer"]> }) {
  return (
    <div className="mt-3 text-sm">
      <p className="font-semibold">First steps of your offer: {offer.title}</p>
      <ol className="mt-1 max-w-[39em] list-decimal space-y-1 pl-5 marker:text-ink-faint">
        {offer.firstSteps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </div>
  );
}

interface ReviewsProps {
  plan: Plan;
  onTick: WeeksProps["onTick"];
  isNarrow: boolean;
}

function Reviews({ plan, onTick, isNarrow }: ReviewsProps) {
  const reviews: readonly Review[] = plan.reviews;
  const [isOpen] = useState(() => areReviewsOpen(plan));
  const { length } = plan.round;
  return (
    <section aria-labelledby="reviews" className={isNarrow ? undefined : "lg:col-span-2"}>
      <details open={isOpen} className="group/week">
        <summary className="flex list-none items-baseline justify-between gap-4 border-b border-line-strong pb-2 [&::-webkit-details-marker]:hidden">
          <h3 id="reviews" className="text-lg lg:text-xl">
            <span className="text-ink-soft">
              Days {length - 1} and {length}
            </span>{" "}
            Review
          </h3>
          <Chevron className="group-open/week:rotate-180" />
        </summary>
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
                <p className="mt-2 max-w-[39em] text-sm">{review.howTo}</p>
                <StepActions actions={review.actions} tests={[]} market={marketOf(plan)} />
                {review.key === "review-29" ? <LookBack plan={plan} /> : null}
              </div>
            </li>
          ))}
        </ul>
        <Decision plan={plan} isNarrow={isNarrow} />
      </details>
    </section>
  );
}
