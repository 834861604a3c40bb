import { formatCount } from "../../../lib/format";
import { durationText } from "../../../lib/time/duration";
import { Axes } from "../../../ui/chart/axes";
import { createScale, plotFor, ticksUpTo } from "../../../ui/chart/scale";
import { useWidth } from "../../../ui/chart/use-width";
import type { Week } from "./api";
import { ChartCard } from "./chart-card";
import { formatDollars, shortDay } from "./texts";

/** Least room of the text below a bar, in pixels. */
const ROOM_OF_LABEL_PX = 72;
/** The axis reaches at least this far, so that its ticks are whole numbers. */
const LEAST_TOP = 5;
const WEEK = "Week of";

interface WeekSeries {
  name: string;
  className: string;
  amountOf: (week: Week) => number;
}

const NICHE = "niche-discovery";

const RUNS: readonly WeekSeries[] = [
  {
    name: "Niche analyses",
    className: "fill-action",
    amountOf: ({ runs }) => runs.find(({ toolName }) => toolName === NICHE)?.count ?? 0,
  },
  {
    name: "Saved results of other tools",
    className: "fill-ink-faint",
    amountOf: ({ runs }) => runs.reduce((sum, { toolName, count }) => sum + (toolName === NICHE ? 0 : count), 0),
  },
];

export function RunsByWeek({ weeks }: { weeks: readonly Week[] }) {
  const tools = weeks[0]?.runs ?? [];
  return (
    <ChartCard
      id="runs-by-week"
      title="Analyses and results by week"
      note="A repeated analysis counts in the week you first made it."
      empty={
        isEmpty(weeks, RUNS)
          ? { text: "Your first analysis starts this chart.", href: "/niche-discovery", action: "Analyze a niche" }
          : null
      }
      legend={RUNS}
      table={{
        head: [WEEK, ...tools.map(({ label }) => label)],
        rows: weeks.map(({ start, runs }) => [shortDay(start), ...runs.map(({ count }) => formatCount(count))]),
      }}
    >
      <WeekBars weeks={weeks} series={RUNS} />
    </ChartCard>
  );
}

const ANSWERS: readonly WeekSeries[] = [
  { name: "Yes", className: "fill-good", amountOf: ({ answers }) => answers.yes },
  { name: "No", className: "fill-danger", amountOf: ({ answers }) => answers.no },
  { name: "Not counted", className: "fill-line-strong", amountOf: ({ answers }) => answers.notCounted },
];

export function AnswersByWeek({ weeks }: { weeks: readonly Week[] }) {
  return (
    <ChartCard
      id="answers-by-week"
      title="Answers by week"
      note="Logged answers from your experiments, not counting those you struck out."
      empty={
        isEmpty(weeks, ANSWERS)
          ? { text: "Start an experiment and log the first answer.", href: "/experiments", action: "Open experiments" }
          : null
      }
      legend={ANSWERS}
      table={tableOf(weeks, ANSWERS)}
    >
      <WeekBars weeks={weeks} series={ANSWERS} />
    </ChartCard>
  );
}

const MINUTES: readonly WeekSeries[] = [
  { name: "Minutes", className: "fill-action", amountOf: ({ evenings }) => evenings.minutes },
];

export function EveningsByWeek({ weeks }: { weeks: readonly Week[] }) {
  return (
    <ChartCard
      id="evenings-by-week"
      title="Minutes worked by week"
      note="Minutes of work you finished in My evenings."
      empty={
        weeks.every(({ evenings }) => evenings.pieces === 0)
          ? {
              text: "Finish a piece in My evenings to start this chart.",
              href: "/evenings",
              action: "Open My evenings",
            }
          : null
      }
      table={{
        head: [WEEK, "Evenings", "Pieces", "Time"],
        rows: weeks.map(({ start, evenings }) => [
          shortDay(start),
          formatCount(evenings.active),
          formatCount(evenings.pieces),
          durationText(evenings.minutes),
        ]),
      }}
    >
      <WeekBars weeks={weeks} series={MINUTES} />
    </ChartCard>
  );
}

const TAKINGS: readonly WeekSeries[] = [
  { name: "Dollars", className: "fill-good", amountOf: ({ log }) => log.takingsCents / 100 },
];

export function TakingsByWeek({ weeks }: { weeks: readonly Week[] }) {
  return (
    <ChartCard
      id="takings-by-week"
      title="Money in by week"
      note="From the log of your plan, with earlier rounds."
      empty={
        weeks.every(({ log }) => log.takingsCents === 0 && log.spentCents === 0)
          ? { text: "Log your first job to start this chart.", href: "/plan", action: "Open your plan" }
          : null
      }
      table={{
        head: [WEEK, "Paid jobs", "In", "Spent", "Time"],
        rows: weeks.map(({ start, log }) => [
          shortDay(start),
          formatCount(log.paidJobs),
          formatDollars(log.takingsCents),
          formatDollars(log.spentCents),
          durationText(log.minutes),
        ]),
      }}
    >
      <WeekBars weeks={weeks} series={TAKINGS} />
    </ChartCard>
  );
}

const isEmpty = (weeks: readonly Week[], series: readonly WeekSeries[]) =>
  weeks.every((week) => series.every(({ amountOf }) => amountOf(week) === 0));

function tableOf(weeks: readonly Week[], series: readonly WeekSeries[]) {
  return {
    head: [WEEK, ...series.map(({ name }) => name)],
    rows: weeks.map((week) => [shortDay(week.start), ...series.map(({ amountOf }) => formatCount(amountOf(week)))]),
  };
}

/** One bar for each week, with the series on top of each other. */
function WeekBars({ weeks, series }: { weeks: readonly Week[]; series: readonly WeekSeries[] }) {
  const [ref, width] = useWidth(480);
  const plot = plotFor(width);
  const sums = weeks.map((week) => series.reduce((sum, { amountOf }) => sum + amountOf(week), 0));
  const ticks = ticksUpTo(Math.max(LEAST_TOP, ...sums));
  const y = createScale([0, ticks.at(-1) ?? 1], [plot.height - plot.bottom, plot.top]);
  const room = (plot.width - plot.left - plot.right) / weeks.length;
  const every = Math.ceil(ROOM_OF_LABEL_PX / room);
  // Counted from this week, whose label is always shown.
  const isLabeled = (at: number) => (weeks.length - 1 - at) % every === 0;
  const leftOf = (at: number) => plot.left + room * at;
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true" className="block h-auto max-w-full">
        <Axes
          plot={plot}
          xTicks={weeks.flatMap(({ start }, at) =>
            isLabeled(at) ? [{ x: leftOf(at) + room / 2, label: shortDay(start) }] : [],
          )}
          yTicks={ticks.map((tick) => ({ y: y(tick), label: formatCount(tick) }))}
        />
        {weeks.map((week, at) => {
          let below = 0;
          return series.map(({ name, className, amountOf }) => {
            const value = amountOf(week);
            const bottom = below;
            below += value;
            return value === 0 ? null : (
              <rect
                key={`${week.start} ${name}`}
                x={leftOf(at) + room * 0.15}
                width={Math.max(1, room * 0.7)}
                y={y(below)}
                height={y(bottom) - y(below)}
                className={`${className} stroke-paper-raised`}
              />
            );
          });
        })}
      </svg>
    </div>
  );
}
