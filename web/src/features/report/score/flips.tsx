import { ArrowRight } from "lucide-react";
import { formatChange } from "../../../lib/format";
import type { Flip } from "../types";

/** Changes of the score, each on its own. Part of the section about the score. */
export function Flips({ flips }: { flips: readonly Flip[] }) {
  if (flips.length === 0) return null;
  return (
    <section aria-labelledby="flips" className="mt-10 print:mt-5">
      <h4 id="flips" className="scroll-mt-16 text-lg text-ink">
        What would change the score
      </h4>
      <p className="mt-1 mb-3 text-sm text-ink-soft">One change at a time, everything else the same.</p>
      <table className="w-full text-left">
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-normal">
              If this changes
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-normal">
              Points
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {flips.map((flip) => (
            <tr key={`${flip.parameter} ${flip.to}`} className="border-line align-top not-last:border-b">
              <th scope="row" className="py-3 pr-4 font-normal">
                <span className="block font-medium text-ink">{flip.parameter}</span>
                <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
                  {flip.from}
                  <ArrowRight aria-label="to" className="size-3.5" strokeWidth={1.75} />
                  {flip.to}
                </span>
              </th>
              <td className="py-3 pr-4 text-right font-display text-lg text-ink tabular-nums">
                {formatChange(flip.points)}
              </td>
              <td className="py-3 text-right text-ink tabular-nums">{flip.score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
