import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { type NextThing, nextQuery } from "../../../api/calls/next";
import { withQueries } from "../../../api/queries/with-queries";
import { useSession } from "../../../api/session";
import { formatMoney } from "../../../lib/format";
import { classNames } from "../../../ui/class-names";
import { LoadFailed } from "../../../ui/feedback/load-failed";
import { Disclosure } from "../../../ui/layout/disclosure";
import { NextCard } from "../../../ui/tool/next-thing";
import { type Plan, planQuery, type Step, stepsOf, type TickableStep } from "./api";
import { Loading } from "./loading";
import { AnotherMarket } from "./round/another-market";
import { LogSection } from "./round/log-section";
import { Records } from "./round/record";
import { PlanRule } from "./round/rule";
import { RuleMet } from "./round/rule-met";
import { type AskedStep, StepLog } from "./round/step-log";
import { Start } from "./start";
import { NextStep } from "./steps/next-step";
import { useTicks } from "./use-ticks";
import { Weeks } from "./weeks";

const ReminderChoice = lazy(() => import("./reminder/reminder-choice"));

export interface PlanViewProps {
  /** The next step stands elsewhere, and the weeks open on demand. */
  folded?: boolean;
  /** Shown until the plan is there. */
  placeholder?: ReactNode;
}

function PlanOfSomebody({ folded, placeholder }: PlanViewProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery);
  const thing = useQuery(nextQuery);
  const tickStep = useTicks();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  if (!plan) {
    if (!error || isFetching) return placeholder ?? <Loading folded={folded} />;
    return <LoadFailed level={3} title="Could not load your plan" error={error} onRetry={refetch} />;
  }
  const next = nextStepOf(plan, thing.data);
  const steps = stepsOf(plan);
  const tickIn = (place: AskedStep["place"]) => (step: TickableStep, done: boolean) => {
    tickStep(step, done);
    setAsked(done && steps.some(({ key }) => key === step.key) ? { key: step.key, title: step.title, place } : null);
  };
  const asks = asked && <StepLog key={asked.key} step={asked} onDone={() => setAsked(null)} />;
  const weeks = {
    plan,
    next,
    onTick: tickIn("list"),
    asked: asked?.place === "list" ? { key: asked.key, form: asks } : null,
  };
  const start = <PlanStart plan={plan} folded={folded} />;
  if (folded) {
    return (
      <>
        {start}
        <Disclosure className="mt-4" summary="All four weeks, with notes">
          <Weeks {...weeks} isNarrow />
        </Disclosure>
      </>
    );
  }
  return (
    <>
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          {asked?.place === "top" ? asks : null}
          <RuleMet plan={plan} />
          {thing.data && !isStep(thing.data, plan) ? (
            <NextCard next={thing.data} level="h3" />
          ) : (
            <NextStep plan={plan} step={next} onTick={tickIn("top")} />
          )}
        </div>
        <div>
          {start}
          {plan.startDate && plan.round.state === "active" ? (
            <Suspense>
              <ReminderChoice className="mt-4" />
            </Suspense>
          ) : null}
        </div>
      </div>
      <Weeks {...weeks} />
      <LogSection plan={plan} />
      <Records plan={plan} />
    </>
  );
}

/** Market, progress, rule and start of the plan. */
function PlanStart({ plan, folded }: { plan: Plan } & Pick<PlanViewProps, "folded">) {
  return (
    <div className="space-y-6">
      <div>
        <PlanMarket plan={plan} />
        {folded ? null : <AnotherMarket plan={plan} />}
      </div>
      <Progress plan={plan} />
      {plan.startDate || plan.round.rule.isSet ? <PlanRule plan={plan} /> : null}
      <Start plan={plan} isShort={folded} />
    </div>
  );
}

/**
 * The step that the next thing is, or stands in; none of a stopped round, and none where a review is next. A tick shows
 * the following one before the server has answered.
 */
function nextStepOf(plan: Plan, next: NextThing | undefined): Step | undefined {
  if (plan.round.state === "stopped" || (next && isReview(next, plan))) return undefined;
  const steps = stepsOf(plan);
  const isStale = (step: Step) => step.done && next?.kind === "step";
  const holdsTest = ({ tests }: Step) => tests.some(({ id }) => next?.url === `/experiments/${id}`);
  const found = steps.find((step) => (next?.url === `/plan#${step.key}` || holdsTest(step)) && !isStale(step));
  return found ?? steps.find((step) => !step.done);
}

/** A step has a card of its own on this page, with a button that checks it off. */
function isStep(next: NextThing, plan: Plan): boolean {
  return (next.kind === "step" && !isReview(next, plan)) || next.kind === "report" || next.kind === "start";
}

function isReview({ url }: NextThing, { reviews }: Plan): boolean {
  return reviews.some(({ key, done }) => !done && url === `/plan#${key}`);
}

/** Another person's plan is another component: no part of the previous one stays on the page. */
function PlanView(props: PlanViewProps) {
  const { user, isLoading } = useSession();
  if (isLoading) return props.placeholder ?? <Loading folded={props.folded} />;
  return <PlanOfSomebody key={user?.id ?? "guest"} {...props} />;
}

/** Market and offer of the plan, or the way to one. */
function PlanMarket({ plan: { market, offer, round } }: { plan: Plan }) {
  if (!market)
    return (
      <p>
        <span className="text-ink-soft">No market yet. </span>
        <Link href="/niche-discovery" className="prose-link">
          Save a report
        </Link>
        <span className="text-ink-soft">, and the steps speak of its market.</span>
      </p>
    );
  const report = `/niche-discovery?q=${encodeURIComponent(market.name)}&market=${market.slug}`;
  return (
    <div>
      <p>
        <span className="text-ink-soft">Your market is </span>
        <Link href={report} className="prose-link font-semibold">
          {market.name}
        </Link>
      </p>
      {offer ? (
        <p className="mt-1 text-sm">
          <span className="text-ink-soft">Your offer: </span>
          <a href={`#${offer.step}`} className="prose-link font-semibold">
            {offer.title}
          </a>
          <span className="tabular text-ink-soft"> · {offerFacts(offer)}</span>
        </p>
      ) : round.state === "stopped" ? null : (
        <p className="mt-1 text-sm text-ink-soft">Your offer is still open. Pick an idea in the report.</p>
      )}
    </div>
  );
}

/** "$150 to $400 to start, 4 to 6 hours a week": our estimates. */
function offerFacts({ startupCostUsd, hoursPerWeek }: NonNullable<Plan["offer"]>): string {
  const rangeText = (values: readonly number[], text: (value: number) => string) =>
    values[0] === values[1] ? text(values[0] ?? 0) : values.map(text).join(" to ");
  return `about ${rangeText(startupCostUsd, formatMoney)} to start, ${rangeText(hoursPerWeek, String)} hours a week`;
}

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

/** 30-day plan of the caller: next step, progress, start, and all weeks. */
export default withQueries(PlanView);
