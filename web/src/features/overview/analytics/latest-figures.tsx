import type { ReactNode } from "react";
import { Link } from "wouter";
import { localDate, writtenDay } from "../../../lib/time/day";
import { durationText } from "../../../lib/time/duration";
import { TitledSection } from "../../../ui/layout/titled-section";
import type { AnalyticsFigures } from "./api";
import { formatDollars, formatQuantity } from "./texts";

/** Latest values, on every plan. Where nothing is known yet, the first thing to do. */
export function LatestFigures({ latest }: { latest: AnalyticsFigures }) {
  return (
    <TitledSection id="latest" title="Latest" className="mt-10">
      <dl className="mt-5 grid gap-x-8 gap-y-7 border-y border-line py-7 sm:grid-cols-2 lg:grid-cols-3">
        <Runs latest={latest} />
        <Analysis analysis={latest.analysis} />
        <Answers latest={latest} />
        <Evenings latest={latest} />
        <Profit profit={latest.profit} />
        <Plan plan={latest.plan} />
        <PaidWork round={latest.plan.round} />
      </dl>
    </TitledSection>
  );
}

const usesOf = (work: AnalyticsFigures["total"]) => work.runs.reduce((sum, { count }) => sum + count, 0);
const answersOf = ({ answers }: AnalyticsFigures["total"]) => answers.yes + answers.no + answers.notCounted;

function Runs({ latest }: { latest: AnalyticsFigures }) {
  const total = usesOf(latest.total);
  if (total === 0) return <Missing name="Tools" href="/niche-discovery" action="Analyze your first niche" />;
  return (
    <Fact name="Tools" value={`${formatQuantity(usesOf(latest.thisWeek), "result")} this week`}>
      {formatQuantity(total, "analysis or saved result", "analyses and saved results")} in all
    </Fact>
  );
}

function Analysis({ analysis }: Pick<AnalyticsFigures, "analysis">) {
  if (!analysis) return <Missing name="Latest analysis" href="/niche-discovery" action="Analyze your first niche" />;
  return (
    <Fact name="Latest analysis" value={analysis.title}>
      {localDate(analysis.madeAt)}
    </Fact>
  );
}

function Answers({ latest }: { latest: AnalyticsFigures }) {
  const total = answersOf(latest.total);
  if (total === 0) return <Missing name="Answers" href="/experiments" action="Ask people in an experiment" />;
  return (
    <Fact name="Answers" value={`${formatQuantity(answersOf(latest.thisWeek), "answer")} this week`}>
      {formatQuantity(total, "answer")} in all, {latest.total.answers.yes} yes
    </Fact>
  );
}

function Evenings({ latest }: { latest: AnalyticsFigures }) {
  const { evenings } = latest.total;
  const week = latest.thisWeek.evenings;
  if (evenings.pieces === 0)
    return <Missing name="Evenings" href="/evenings" action="Plan an evening and finish a piece" />;
  return (
    <Fact name="Evenings" value={`${formatQuantity(week.active, "evening")} this week`}>
      {durationText(week.minutes)} this week, {durationText(evenings.minutes)} on{" "}
      {formatQuantity(evenings.active, "evening")} in all
    </Fact>
  );
}

function Profit({ profit }: Pick<AnalyticsFigures, "profit">) {
  if (!profit) return <Missing name="Profit" href="/profitability-calculator" action="Save a calculation" />;
  const { profitMonthCents, hourlyPayCents } = profit;
  return (
    <Fact
      name="Profit"
      value={profitMonthCents === null ? "Not complete" : `${formatDollars(profitMonthCents)} a month`}
    >
      {[
        ...nameOf(profit),
        ...(hourlyPayCents === null ? [] : [`${formatDollars(hourlyPayCents)} an hour after tax`]),
      ].join(", ")}
    </Fact>
  );
}

/** A calculation without a name is called by its pay per hour, which stands beside it. */
function nameOf({ title }: NonNullable<AnalyticsFigures["profit"]>): string[] {
  return /^−?\$[\d,.]+ an hour$/.test(title) ? [] : [title];
}

function Plan({ plan }: Pick<AnalyticsFigures, "plan">) {
  const { number = 1, isStopped = false } = plan.round ?? {};
  return (
    <Fact
      name={number > 1 ? `30-day plan, round ${number}` : "30-day plan"}
      value={`${plan.done} of ${plan.steps} steps`}
    >
      {isStopped ? (
        "Stopped"
      ) : plan.plannedEnd ? (
        `Last step planned for ${writtenDay(plan.plannedEnd)}`
      ) : (
        <Link href="/plan" className="prose-link inline-flex min-h-8 items-center">
          Pick a start date
        </Link>
      )}
    </Fact>
  );
}

/** The log of the round beside its rule. */
function PaidWork({ round }: { round: AnalyticsFigures["plan"]["round"] }) {
  if (!round || (round.takingsCents === 0 && round.spentCents === 0)) {
    return (
      <Fact name="Paid work" value="Nothing yet">
        {round?.rule ?? (
          <Link href="/plan" className="prose-link inline-flex min-h-8 items-center">
            Log your first job
          </Link>
        )}
      </Fact>
    );
  }
  const { paidJobs, hourCents, keptCents } = round;
  const hour = hourCents === null ? null : `${wholeDollars(hourCents)} an hour`;
  return (
    <Fact name="Paid work" value={hour ?? formatQuantity(paidJobs, "paid job")}>
      {formatDollars(round.takingsCents)} in, {formatDollars(round.spentCents)} spent
      {keptCents === null ? "" : `, ${wholeDollars(keptCents)} of each hour kept after tax`}. {round.rule}
    </Fact>
  );
}

/** An hour's cents are more than the figures hold. */
const wholeDollars = (cents: number) => formatDollars(Math.round(cents / 100) * 100);

function Fact({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular font-display text-xl [overflow-wrap:anywhere]">{value}</dd>
      <dd className="text-sm text-ink-soft [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Missing({ name, href, action }: { name: string; href: string; action: string }) {
  return (
    <Fact name={name} value="Nothing yet">
      <Link href={href} className="prose-link inline-flex min-h-8 items-center">
        {action}
      </Link>
    </Fact>
  );
}
