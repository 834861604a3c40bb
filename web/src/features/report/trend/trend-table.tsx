import { formatCount } from "../../../lib/format";
import type { Trend } from "../types";

/** Every point of the chart. Newest first, because that is what people look up. */
export function TrendTable({ trend }: { trend: Trend }) {
  return (
    <table className="w-full max-w-lg text-sm tabular-nums print:text-xs">
      <caption className="sr-only">Output by year, in {trend.unit}</caption>
      <thead className="text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-normal">
            Year
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Millions of 2017 dollars
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Millions, not adjusted for inflation
          </th>
        </tr>
      </thead>
      <tbody>
        {trend.series.toReversed().map(({ year, nominal, real }) => (
          <tr key={year} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal text-ink">
              {year}
            </th>
            <td className="py-1.5 text-right text-ink">{formatCount(real)}</td>
            <td className="py-1.5 text-right text-ink">{formatCount(nominal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
