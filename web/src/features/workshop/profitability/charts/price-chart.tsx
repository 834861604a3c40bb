import { formatMoney } from "../../../../lib/format";
import { Axes } from "../../../../ui/chart/axes";
import { FigureTable } from "../../../../ui/chart/figure-table";
import { createScale, drawPath, plotFor } from "../../../../ui/chart/scale";
import { ticksAround } from "../../../../ui/chart/ticks-around";
import { useWidth } from "../../../../ui/chart/use-width";
import { Card, CardHeader } from "../../../../ui/layout/card";
import { formatCents } from "../fields";
import type { ProfitResult } from "../types";

/** First month's profit by price, with the dead zones shaded. */
export function PriceChart({ result }: { result: ProfitResult }) {
  const [ref, width] = useWidth(680);
  const points = result.profitByPrice;
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const plot = plotFor(width);
  const profits = points.map(({ profitMonthCents }) => profitMonthCents / 100);
  const ticks = ticksAround([Math.min(0, ...profits), Math.max(0, ...profits)]);
  const x = createScale([first.priceCents, last.priceCents], [plot.left, plot.width - plot.right]);
  const y = createScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [plot.height - plot.bottom, plot.top]);
  const clampPrice = (cents: number) => Math.min(last.priceCents, Math.max(first.priceCents, cents));
  const zones = result.deadZones.filter(
    (zone) => zone.toCents >= first.priceCents && zone.fromCents <= last.priceCents,
  );
  const price = result.inputs.find(({ field }) => field === "priceCents")?.value;
  const xTicks = (plot.width < 480 ? [0, 2, 4] : [0, 1, 2, 3, 4]).map((part) => {
    const cents = Math.round(first.priceCents + ((last.priceCents - first.priceCents) * part) / 4);
    return { x: x(cents), label: formatCents(cents) };
  });
  return (
    <Card aria-labelledby="by-price">
      <CardHeader id="by-price" title="First month's profit by price" note={describeZones(zones.length)} />
      <div ref={ref}>
        <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true" className="block h-auto max-w-full">
          <Axes plot={plot} xTicks={xTicks} yTicks={ticks.map((tick) => ({ y: y(tick), label: formatMoney(tick) }))} />
          {zones.map((zone) => (
            <rect
              key={zone.fromCents}
              x={x(clampPrice(zone.fromCents))}
              width={Math.max(2, x(clampPrice(zone.toCents)) - x(clampPrice(zone.fromCents)))}
              y={plot.top}
              height={plot.height - plot.bottom - plot.top}
              className="fill-lamp-soft"
            />
          ))}
          <line x1={plot.left} x2={plot.width - plot.right} y1={y(0)} y2={y(0)} className="stroke-ink-faint" />
          <path
            d={drawPath(points.map((point) => [x(point.priceCents), y(point.profitMonthCents / 100)]))}
            fill="none"
            className="stroke-action"
            strokeWidth="2.25"
            strokeLinejoin="round"
          />
          {price ? (
            <line
              x1={x(price * 100)}
              x2={x(price * 100)}
              y1={plot.top}
              y2={plot.height - plot.bottom}
              className="stroke-ink"
              strokeDasharray="3 4"
            />
          ) : null}
        </svg>
      </div>
      <PriceTable points={points} />
    </Card>
  );
}

function describeZones(count: number): string {
  return count > 0
    ? "The shaded prices are dead zones: an order earns less than it would at a lower price."
    : "Assumes the same number of sales. In this range, a higher price always earns more.";
}

function PriceTable({ points }: { points: ProfitResult["profitByPrice"] }) {
  return (
    <FigureTable
      caption="Profit by price"
      head={["Price", "Profit per order", "Monthly profit"]}
      rows={points.map((point) => [
        formatCents(point.priceCents),
        formatCents(point.contributionCents),
        formatCents(point.profitMonthCents),
      ])}
    />
  );
}
