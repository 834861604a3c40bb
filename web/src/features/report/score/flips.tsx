import { ArrowRight } from "lucide-react";
import { formatChange } from "../../../lib/format";
import { FoldedSection } from "../sections/section";
import type { Flip } from "../types";

/** Each change on its own, with everything else left as it is. */
export function Flips({ flips }: { flips: readonly Flip[] }) {
  if (flips.length === 0) return null;
  return (
    <FoldedSection
      id="flips"
      title="What would change this verdict"
      note="Each change by itself, with everything else unchanged."
    >
      <table className="w-full text-left">
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-normal">
              If this changes
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-normal">
              Points
            </th>
            <th scope="col" className="w-[26%] py-2 pl-4 font-normal">
              Verdict
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
              <td className="py-3 pl-4 text-ink">
                {flip.verdict}
                <span className="block text-sm text-ink-soft tabular-nums">Score {flip.score}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FoldedSection>
  );
}
