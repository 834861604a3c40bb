import { formatCount, formatMoney } from "../../../../lib/format";
import { Axes } from "../../../../ui/chart/axes";
import { FigureTable } from "../../../../ui/chart/figure-table";
import { createScale, plotFor } from "../../../../ui/chart/scale";
import { ticksAround } from "../../../../ui/chart/ticks-around";
import { useWidth } from "../../../../ui/chart/use-width";
import { Card, CardHeader } from "../../../../ui/layout/card";
import { formatCents } from "../fields";
import type { ProfitResult } from "../types";

/** Least room of a month, in pixels, that holds a label of two digits. */
const ROOM_OF_LABEL_PX = 26;

/** Twelve months: what is kept, or the profit while the tax is not known. */
export function MonthsChart({ result }: { result: ProfitResult }) {
  const [ref, width] = useWidth(680);
  const { months } = result;
  const isKept = months.every(({ keptCents }) => typeof keptCents === "number");
  const amountOf = (month: (typeof months)[number]) => (isKept ? (month.keptCents ?? 0) : month.profitCents) / 100;
  const plot = plotFor(width);
  const ticks = ticksAround([Math.min(0, ...months.map(amountOf)), Math.max(0, ...months.map(amountOf))]);
  const y = createScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [plot.height - plot.bottom, plot.top]);
  const room = (plot.width - plot.left - plot.right) / 12;
  const monthLeft = (month: number) => plot.left + room * (month - 1);
  // The labels of two digits touch where a month has less room.
  const isLabeled = ({ month }: (typeof months)[number]) => room >= ROOM_OF_LABEL_PX || month % 2 === 1;
  const formatAmount = (cents: number | null | undefined) => (typeof cents === "number" ? formatCents(cents) : "–");
  return (
    <Card aria-labelledby="months">
      <CardHeader
        id="months"
        title="Twelve months"
        note={isKept ? "Kept in each month, after tax." : "Profit of each month, before tax."}
      />
      <div ref={ref}>
        <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true" className="block h-auto max-w-full">
          <Axes
            plot={plot}
            xTicks={months
              .filter(isLabeled)
              .map(({ month }) => ({ x: monthLeft(month) + room / 2, label: String(month) }))}
            yTicks={ticks.map((tick) => ({ y: y(tick), label: formatMoney(tick) }))}
          />
          {months.map((month) => (
            <rect
              key={month.month}
              x={monthLeft(month.month) + room * 0.15}
              width={Math.max(1, room * 0.7)}
              y={Math.min(y(0), y(amountOf(month)))}
              height={Math.max(1, Math.abs(y(0) - y(amountOf(month))))}
              className={amountOf(month) < 0 ? "fill-danger" : "fill-action"}
            />
          ))}
          <line x1={plot.left} x2={plot.width - plot.right} y1={y(0)} y2={y(0)} className="stroke-ink-faint" />
        </svg>
      </div>
      <FigureTable
        caption="Twelve months"
        head={["Month", "Units", "Revenue", "Fees", "Profit", "Set aside", "Kept", "Running total"]}
        rows={months.map((month) => [
          String(month.month),
          oneDecimal(month.units),
          formatCents(month.revenueCents),
          formatCents(month.feeCents),
          formatCents(month.profitCents),
          formatAmount(month.setAsideCents),
          formatAmount(month.keptCents),
          formatAmount(month.balanceCents),
        ])}
      />
    </Card>
  );
}

/** "12.5", and "12" for whole numbers. */
function oneDecimal(value: number): string {
  const tenths = Math.round(value * 10);
  return tenths % 10 === 0 ? formatCount(tenths / 10) : (tenths / 10).toFixed(1);
}
