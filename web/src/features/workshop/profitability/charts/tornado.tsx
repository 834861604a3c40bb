import { FigureTable } from "../../../../ui/chart/figure-table";
import { Card, CardHeader } from "../../../../ui/layout/card";
import { formatCents } from "../fields";
import type { ProfitResult } from "../types";

const MOST_BARS = 8;

/** Effect of each input on the pay per hour. */
export function Tornado({ result }: { result: ProfitResult }) {
  const base = result.headline.hourlyPayCents;
  const bars = result.tornado;
  if (typeof base !== "number" || bars.length === 0) return null;
  const most = Math.max(1, ...bars.flatMap((bar) => [Math.abs(bar.lowCents - base), Math.abs(bar.highCents - base)]));
  const placeOf = (cents: number) => 50 + ((cents - base) / most) * 48;
  return (
    <Card aria-labelledby="tornado">
      <CardHeader
        id="tornado"
        title="What moves your pay per hour"
        note={`Each figure 10% lower and 10% higher, the others unchanged. The line in the middle is ${formatCents(base)}.`}
      />
      <div aria-hidden="true" className="space-y-2">
        {bars.slice(0, MOST_BARS).map((bar) => (
          <div key={bar.field} className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-3 text-sm">
            <span className="truncate">{bar.label}</span>
            <span className="relative block h-6 rounded-sm bg-paper-sunk">
              <Bar from={placeOf(bar.lowCents)} className="fill-lamp" />
              <Bar from={placeOf(bar.highCents)} className="fill-ink" />
              <span className="absolute inset-y-0 left-1/2 w-px bg-ink" />
            </span>
          </div>
        ))}
        <p className="flex flex-wrap gap-x-5 text-xs text-ink-soft">
          <span>
            <span className="mr-1.5 inline-block size-3 rounded-sm bg-lamp align-[-2px]" />
            10% lower
          </span>
          <span>
            <span className="mr-1.5 inline-block size-3 rounded-sm bg-ink align-[-2px]" />
            10% higher
          </span>
        </p>
      </div>
      <FigureTable
        caption="Pay per hour by figure"
        head={["Figure", "10% lower", "10% higher"]}
        rows={bars.map((bar) => [bar.label, formatCents(bar.lowCents), formatCents(bar.highCents)])}
      />
    </Card>
  );
}

/** A bar between the middle and a place, both in percent of the width. */
function Bar({ from, className }: { from: number; className: string }) {
  const left = Math.min(50, from);
  return (
    // Attributes of a drawing: the page allows no inline styles.
    <svg aria-hidden="true" className={`absolute inset-x-0 top-1 h-[calc(100%-0.5rem)] w-full ${className}`}>
      <rect x={`${left}%`} width={`${Math.abs(50 - from)}%`} height="100%" rx="2" />
    </svg>
  );
}
