import { Link } from "wouter";
import { formatMoney } from "../../../lib/format";
import type { Plan } from "./api";

/** Market and offer of the plan, or the way to one. */
export function PlanMarket({ plan: { market, offer, round } }: { plan: Plan }) {
  if (!market)
    return (
      <p>
        <span className="text-ink-soft">No market yet. </span>
        <Link href="/niche-discovery" className="prose-link">
          Save a report
        </Link>
        <span className="text-ink-soft">, and the steps speak of its market.</span>
      </p>
    );
  const report = `/niche-discovery?q=${encodeURIComponent(market.name)}&market=${market.slug}`;
  return (
    <div>
      <p>
        <span className="text-ink-soft">Your market is </span>
        <Link href={report} className="prose-link font-semibold">
          {market.name}
        </Link>
      </p>
      {offer ? (
        <p className="mt-1 text-sm">
          <span className="text-ink-soft">Your offer: </span>
          <a href={`#${offer.step}`} className="prose-link font-semibold">
            {offer.title}
          </a>
          <span className="tabular text-ink-soft"> · {offerFacts(offer)}</span>
        </p>
      ) : round.state === "stopped" ? null : (
        <p className="mt-1 text-sm text-ink-soft">Your offer is still open. Pick an idea in the report.</p>
      )}
    </div>
  );
}

/** "$150 to $400 to start, 4 to 6 hours a week": our estimates. */
function offerFacts({ startupCostUsd, hoursPerWeek }: NonNullable<Plan["offer"]>): string {
  const rangeText = (values: readonly number[], text: (value: number) => string) =>
    values[0] === values[1] ? text(values[0] ?? 0) : values.map(text).join(" to ");
  return `about ${rangeText(startupCostUsd, formatMoney)} to start, ${rangeText(hoursPerWeek, String)} hours a week`;
}
