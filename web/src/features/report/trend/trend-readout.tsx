import { formatMoney } from "../../../lib/format";
import type { TrendPoint } from "../types";

/** The figures of one year. Their strokes make it the chart's legend as well. */
export function TrendReadout({ point }: { point: TrendPoint }) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3" aria-hidden="true">
      <p className="min-w-24 font-display whitespace-nowrap @max-lg:w-full text-3xl leading-none text-ink tabular-nums">
        {point.year}
      </p>
      <Line text="In 2017 dollars" amount={point.real} stroke="stroke-action" />
      <Line text="Not adjusted for inflation" amount={point.nominal} stroke="stroke-ink-soft" dashed />
    </div>
  );
}

function Line({
  text,
  amount,
  stroke,
  dashed = false,
}: {
  text: string;
  amount: number;
  stroke: string;
  dashed?: boolean;
}) {
  return (
    <p className="text-sm">
      <span className="flex items-center gap-2 text-ink-soft">
        <svg width="22" height="6" aria-hidden="true">
          <line
            x1="2"
            x2="20"
            y1="3"
            y2="3"
            className={stroke}
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeDasharray={dashed ? "1 4.5" : undefined}
          />
        </svg>
        {text}
      </span>
      <span className="mt-0.5 block text-base text-ink tabular-nums">{formatMoney(amount * 1e6)}</span>
    </p>
  );
}

/** Describes the point in a sentence. */
export function readoutText(point: TrendPoint): string {
  return `${point.year}: ${formatMoney(point.real * 1e6)} in 2017 dollars, ${formatMoney(point.nominal * 1e6)} not adjusted for inflation`;
}
