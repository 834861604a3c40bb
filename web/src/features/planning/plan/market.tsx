import { Link } from "wouter";
import type { Plan } from "./api";

/** Market and offer of the plan, or the way to one. */
export function PlanMarket({ plan: { market, offer } }: { plan: Plan }) {
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
      <p className="mt-1 text-sm">
        <span className="text-ink-soft">{offer ? "Your offer: " : "Your offer is still open. "}</span>
        {offer ? (
          <span className="font-semibold">{offer.title}</span>
        ) : (
          <span className="text-ink-soft">Pick an idea in the report.</span>
        )}
      </p>
    </div>
  );
}
