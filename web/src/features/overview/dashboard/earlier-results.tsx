import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { Disclosure } from "../../../ui/layout/disclosure";
import { type NicheResult, nicheResultsQuery, reportAddress } from "./api";
import { answerOf } from "./short-answer";
import { Upgrade } from "./upgrade";

/** Saved niche reports before the latest. All are kept on every plan; Premium shows them. */
export function EarlierResults({ planType }: { planType: string }) {
  const { data } = useQuery(nicheResultsQuery);
  const [isAsking, setAsking] = useState(false);
  const earlier = (data?.total ?? 0) - 1;
  if (!data || earlier < 1) return null;
  const count = earlier === 1 ? "1 earlier result" : `${earlier} earlier results`;
  if (planType !== "Premium") {
    return (
      <div className="mt-4 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          {count} {earlier === 1 ? "is" : "are"} saved. Premium shows all of them.
        </p>
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setAsking(true)}>
          See all results
        </Button>
        <Upgrade feature="see all your results" open={isAsking} onClose={() => setAsking(false)} />
      </div>
    );
  }
  return (
    <Disclosure className="mt-4 border-t border-line pt-2" summary={count}>
      <ul>
        {data.items.slice(1).map((item) => {
          const result = { ...(item.result as NicheResult), request: (item.request ?? {}) as NicheResult["request"] };
          const answer = answerOf(result);
          return (
            <li key={item.id} className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
              <Link href={reportAddress(result)} className="prose-link">
                {result.match?.market?.name ?? "Niche"}
              </Link>
              <span className="tabular text-ink-soft">
                {answer ? `${answer.text} · ` : ""}
                {localDate(item.savedAt)}
              </span>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
