import type { ReactNode } from "react";
import { Link } from "wouter";
import { localDateTime } from "../../../../lib/time/day";
import type { MyLimits } from "../types";
import { countOf, spanOf } from "../words";

/** The member's own level, what is left of its limits today, and what the next level needs. */
export function OwnLimits({ limits, kind }: { limits: MyLimits; kind: "topics" | "replies" }) {
  const { used, limit } = limits[kind];
  const left = Math.max(0, limit - used);
  const [one, many] = kind === "topics" ? ["topic", "topics"] : ["reply", "replies"];
  return (
    <>
      <p>
        Your level is <strong>{limits.levelName}</strong>: {left} of {countOf(limit, one, many)} left today,{" "}
        {spanOf(limits.gapSeconds)} between posts. {linkText(limits.linksPerPost)}
      </p>
      {limits.next ? (
        <ul className="mt-2 space-y-0.5 text-ink-soft">
          <li>To reach the level “{limits.next.name}”:</li>
          {limits.next.conditions.map(({ text, have, need, isMet }) => (
            <li key={text} className="flex gap-2">
              <span aria-hidden="true">{isMet ? "✓" : "○"}</span>
              <span>
                {text}
                {isMet || need < 2 ? null : <span className="tabular"> ({countText(have, need)})</span>}
                {isMet ? <span className="sr-only"> done</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** "0 of 24". */
const countText = (have: number, need: number) => `${have} of ${need}`;

function linkText(links: number | null | undefined): string {
  if (links == null) return "Links are welcome.";
  return links === 0
    ? "A post with a link waits until a moderator has read it."
    : `A post can have up to ${countOf(links, "link")}.`;
}

interface StopsProps {
  limits: MyLimits;
  /** Reason of the topic, such as a lock. */
  whyNot: string | null | undefined;
}

/** Reasons for which nothing can be posted now. The text stays a draft meanwhile. */
export function Stops({ limits, whyNot }: StopsProps) {
  const { heldPost, silencedUntil, suspendedUntil, reason } = limits;
  const until = suspendedUntil ?? silencedUntil;
  if (until) {
    return (
      <Stop>
        You can read, but not write, until {localDateTime(until)}. {reason ? `Reason: ${reason}` : null}
      </Stop>
    );
  }
  if (heldPost) {
    return (
      <Stop>
        Your post in{" "}
        <Link href={heldPost.path} className="underline">
          {heldPost.title}
        </Link>{" "}
        is waiting for a moderator. You can post again once it has been read, or after you withdraw it. What you write
        here stays a draft until then.
      </Stop>
    );
  }
  return whyNot ? <Stop>{whyNot}</Stop> : null;
}

function Stop({ children }: { children: ReactNode }) {
  return <p className="mb-5 rounded-md bg-lamp-soft px-4 py-3 text-sm">{children}</p>;
}
