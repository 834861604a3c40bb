import { formatCount } from "../../../lib/format";
import options from "./options.json";

/** Where the points come from. */
export function MethodTable() {
  return (
    <section aria-labelledby="offer-method">
      <h2 id="offer-method" className="text-xl">
        Where the points come from
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        {formatCount(options.ideaCount)} ideas in {formatCount(options.marketCount)} markets are scored one by one. No
        idea changes the score of another. The weights are ours, and you can change them.
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {options.method.map(({ part, label, weight, rule }) => (
          <div key={part} className="py-3 text-sm">
            <dt className="flex justify-between gap-4 font-semibold">
              {label} <span className="tabular shrink-0">{weight} points</span>
            </dt>
            <dd className="mt-1 text-ink-soft">{rule}</dd>
          </div>
        ))}
        <div className="py-3 text-sm">
          <dt className="flex justify-between gap-4 font-semibold">
            Bonus <span className="tabular shrink-0">6 points</span>
          </dt>
          <dd className="mt-1 text-ink-soft">3 for each of the market's tools you own, up to 6.</dd>
        </div>
      </dl>
      <p className="mt-3 text-xs text-ink-faint">
        Cost, hours and weeks of ideas are our estimates. Interests: O*NET, release of February 2026 (USDOL/ETA, CC BY
        4.0).
      </p>
    </section>
  );
}
