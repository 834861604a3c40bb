import { formatCount } from "../../../lib/format";
import { readerDay } from "../../../lib/time/day";
import { Axes } from "../../../ui/chart/axes";
import { type AxisSpan, createScale, drawPath, plotFor } from "../../../ui/chart/scale";
import { useWidth } from "../../../ui/chart/use-width";
import type { BurnUp } from "./api";
import { ChartCard } from "./chart-card";
import { shortDay } from "./texts";

const DAY_MS = 86_400_000;
const LEGEND = [
  { name: "Done", className: "fill-action" },
  { name: "Planned", className: "fill-ink-faint" },
];

/** Steps of the plan that were done by each day, beside the days on which they were due. */
export function BurnUpChart({ burnUp, steps }: { burnUp: BurnUp; steps: number }) {
  const { done, planned } = burnUp;
  const days = [...new Set([...done, ...planned].map(({ day }) => day))].sort();
  const countStepsBy = (list: BurnUp["done"], day: string) => list.findLast((entry) => entry.day <= day)?.steps ?? 0;
  return (
    <ChartCard
      id="burn-up"
      title="Plan burn-up"
      note={
        planned.length > 0
          ? `All ${steps} steps are planned by ${shortDay(planned.at(-1)?.day ?? "")}.`
          : "Pick a start date on the plan to see the planned days beside yours."
      }
      empty={
        days.length === 0
          ? { text: "Start your plan, and check off its first step.", href: "/plan", action: "Open the plan" }
          : null
      }
      legend={planned.length > 0 ? LEGEND : []}
      table={{
        head: ["By", "Done", "Planned"],
        rows: days.map((day) => [
          shortDay(day),
          formatCount(countStepsBy(done, day)),
          planned.length > 0 ? formatCount(countStepsBy(planned, day)) : "–",
        ]),
      }}
    >
      <Lines burnUp={burnUp} days={days} steps={steps} />
    </ChartCard>
  );
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

function Lines({ burnUp, days, steps }: { burnUp: BurnUp; days: readonly string[]; steps: number }) {
  const [ref, width] = useWidth(480);
  const plot = plotFor(width);
  const [first, last] = [dayNumber(days[0] ?? ""), dayNumber(days.at(-1) ?? "")];
  const until = Math.min(last, dayNumber(readerDay()));
  const x = createScale([first - 1, Math.max(last, first + 1)], [plot.left, plot.width - plot.right]);
  const y = createScale([0, steps], [plot.height - plot.bottom, plot.top]);
  const ticks = Array.from({ length: steps / 3 + 1 }, (_, at) => at * 3);
  const parts = width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  const labeled = [...new Set(parts.map((part) => Math.round(first + (last - first) * part)))];
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true" className="block h-auto max-w-full">
        <Axes
          plot={plot}
          xTicks={labeled.map((number) => ({ x: x(number), label: shortDay(dayOf(number)) }))}
          yTicks={ticks.map((tick) => ({ y: y(tick), label: formatCount(tick) }))}
        />
        {burnUp.planned.length > 0 ? (
          <path
            d={drawPath(drawStairs(burnUp.planned, first, last, x, y))}
            fill="none"
            className="stroke-ink-faint"
            strokeWidth="1.5"
            strokeDasharray="4 4"
          />
        ) : null}
        {burnUp.done.length > 0 ? (
          <path
            d={drawPath(
              drawStairs(burnUp.done, first, Math.max(until, dayNumber(burnUp.done.at(-1)?.day ?? "")), x, y),
            )}
            fill="none"
            className="stroke-action"
            strokeWidth="2.25"
            strokeLinejoin="round"
          />
        ) : null}
      </svg>
    </div>
  );
}

/** Points of a line that rises on each day and ends on `until`. */
function drawStairs(
  list: BurnUp["done"],
  first: number,
  until: number,
  x: (day: number) => number,
  y: (steps: number) => number,
): AxisSpan[] {
  const points: AxisSpan[] = [[x(first - 1), y(0)]];
  let below = 0;
  for (const { day, steps } of list) {
    points.push([x(dayNumber(day)), y(below)], [x(dayNumber(day)), y(steps)]);
    below = steps;
  }
  points.push([x(until), y(below)]);
  return points;
}
