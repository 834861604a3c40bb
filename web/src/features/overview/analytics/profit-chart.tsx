import { useId, useState } from "react";
import { formatMoney } from "../../../lib/format";
import { localDate } from "../../../lib/time/day";
import { Axes } from "../../../ui/chart/axes";
import { createScale, plotFor } from "../../../ui/chart/scale";
import { ticksAround } from "../../../ui/chart/ticks-around";
import { useWidth } from "../../../ui/chart/use-width";
import type { Profit } from "./api";
import { ChartCard } from "./chart-card";
import { cutText, formatDollars } from "./texts";

/** Calculations that the chart draws; the table has all. */
const DRAWN = 12;
/** Least room of the text below a bar, in pixels. */
const ROOM_OF_LABEL_PX = 56;
/** Room of a letter below a bar, in pixels. */
const LETTER_PX = 8;

const MEASURES = [
  { key: "profitMonthCents", name: "Profit per month, before tax" },
  { key: "keptYearCents", name: "Kept in a year, after tax" },
  { key: "hourlyPayCents", name: "Pay per hour, after tax" },
] as const;
type ProfitMeasure = (typeof MEASURES)[number]["key"];

/** The scenarios that were saved in the calculator, in the order in which they were saved. */
export function ProfitChart({ profits }: { profits: readonly Profit[] }) {
  const [measure, setMeasure] = useState<ProfitMeasure>("profitMonthCents");
  const drawn = profits.filter((profit) => profit[measure] !== null).slice(-DRAWN);
  const formatAmount = (cents: number | null) => (cents === null ? "–" : formatDollars(cents));
  return (
    <ChartCard
      id="profits"
      title="Profit scenarios"
      note="Each bar is a calculation you saved, with its figures from that day and the latest on the right."
      empty={
        profits.length === 0
          ? {
              text: "Save a calculation in the Profitability Calculator. Each saved scenario becomes a bar.",
              href: "/profitability-calculator",
              action: "Open the calculator",
            }
          : null
      }
      table={{
        head: ["Scenario", "Saved", "Price", "Profit per month", "Kept in a year", "Pay per hour"],
        rows: profits.map((profit) => [
          profit.title,
          localDate(profit.savedAt),
          formatAmount(profit.priceCents),
          formatAmount(profit.profitMonthCents),
          formatAmount(profit.keptYearCents),
          formatAmount(profit.hourlyPayCents),
        ]),
      }}
    >
      <MeasureChoice value={measure} onChange={setMeasure} />
      {drawn.length > 0 ? (
        <ProfitBars profits={drawn} measure={measure} />
      ) : (
        <p className="rounded-md bg-paper-sunk px-5 py-8">
          No saved calculation has this figure yet. Fill in what the calculator says is missing, and save again.
        </p>
      )}
    </ChartCard>
  );
}

function MeasureChoice({ value, onChange }: { value: ProfitMeasure; onChange: (measure: ProfitMeasure) => void }) {
  const name = useId();
  return (
    <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-1">
      <legend className="sr-only">Figure of the chart</legend>
      {MEASURES.map((measure) => (
        <label key={measure.key} className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="radio"
            name={name}
            checked={value === measure.key}
            onChange={() => onChange(measure.key)}
            className="size-5 accent-action"
          />
          {measure.name}
        </label>
      ))}
    </fieldset>
  );
}

function ProfitBars({ profits, measure }: { profits: readonly Profit[]; measure: ProfitMeasure }) {
  const [ref, width] = useWidth(960);
  const plot = plotFor(width);
  const amounts = profits.map((profit) => (profit[measure] ?? 0) / 100);
  const ticks = ticksAround([Math.min(0, ...amounts), Math.max(0, ...amounts)]);
  const y = createScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [plot.height - plot.bottom, plot.top]);
  const room = (plot.width - plot.left - plot.right) / profits.length;
  const every = Math.ceil(ROOM_OF_LABEL_PX / room);
  const bar = Math.min(room * 0.7, 64);
  const middleOf = (at: number) => plot.left + room * (at + 0.5);
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true" className="block h-auto max-w-full">
        <Axes plot={plot} xTicks={[]} yTicks={ticks.map((tick) => ({ y: y(tick), label: formatMoney(tick) }))} />
        {profits.map((profit, at) => {
          const value = amounts[at] ?? 0;
          return (
            <g key={profit.id}>
              <rect
                x={middleOf(at) - bar / 2}
                width={bar}
                y={Math.min(y(0), y(value))}
                height={Math.max(1, Math.abs(y(0) - y(value)))}
                className={value < 0 ? "fill-danger" : "fill-action"}
              />
              {at % every === 0 ? (
                <text
                  x={middleOf(at)}
                  y={plot.height - 6}
                  textAnchor="middle"
                  className="fill-ink-faint text-xs tabular-nums"
                >
                  {cutText(profit.title, Math.floor((room * every) / LETTER_PX))}
                </text>
              ) : null}
            </g>
          );
        })}
        <line x1={plot.left} x2={plot.width - plot.right} y1={y(0)} y2={y(0)} className="stroke-ink-faint" />
      </svg>
    </div>
  );
}
