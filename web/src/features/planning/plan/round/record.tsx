import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { printAlone } from "../../../../lib/print-alone";
import { Button } from "../../../../ui/button/button";
import { type Plan, type RoundRecord, roundsQuery } from "../api";
import { dayText } from "../days";
import { ResumeButton } from "./resume-button";

/** Rounds that have ended or were stopped. They are printed without the rest of the plan. */
export function Records({ plan }: { plan: Plan }) {
  const part = useRef<HTMLElement>(null);
  const hasRecords = plan.round.number > 1 || plan.round.state === "stopped";
  const { data } = useQuery({ ...roundsQuery, enabled: hasRecords });
  if (!hasRecords || !data || data.items.length === 0) return null;
  return (
    <section ref={part} aria-labelledby="record" className="mt-12">
      <header className="flex flex-wrap items-baseline justify-between gap-4 border-b border-line-strong pb-2">
        <h3 id="record" className="text-xl">
          What I tried
        </h3>
        <Button
          variant="ghost"
          size="sm"
          className="print:hidden"
          onClick={() => part.current && printAlone(part.current)}
        >
          Print
        </Button>
      </header>
      {data.items.map((record) => (
        <Record key={record.id} plan={plan} record={record} />
      ))}
    </section>
  );
}

const DECISIONS = { "go-on": "go on", "change-one-thing": "change one thing", stop: "stop" } as const;

function Record({ plan, record }: { plan: Plan; record: RoundRecord }) {
  const { market, offer, startDate, endedOn, decision, rule, review, steps, tests } = record;
  const days = [startDate, endedOn].filter((day) => day !== null).map(dayText);
  const done = steps.filter(({ doneAt }) => doneAt !== null);
  const notes = steps.filter(({ note }) => note !== "");
  return (
    <article className="max-w-[39em] space-y-2 py-5 text-sm">
      <h4 className="text-base font-semibold">
        Round {record.number}
        {market ? `: ${market}` : ""}
      </h4>
      <p className="text-ink-soft">
        {days.join(" to ")}
        {decision ? `. Decision: ${DECISIONS[decision]}` : ""}
      </p>
      {record.canResume ? <ResumeButton plan={plan} id={record.id} market={market} /> : null}
      {offer ? <p>Offer: {offer}</p> : null}
      {rule.sentence ? <p>{rule.sentence}</p> : null}
      {rule.changes.map((change) => (
        <p key={change.on + change.text} className="text-ink-soft">
          {dayText(change.on)}: {change.text}
        </p>
      ))}
      <p>{review.facts.join(" ")}</p>
      {review.verdict ? <p>{review.verdict}</p> : null}
      {tests.length > 0 ? (
        <ul className="list-disc pl-5">
          {tests.map(({ hypothesis, state, progress }) => (
            <li key={hypothesis}>
              {hypothesis} {progress}, {state}.
            </li>
          ))}
        </ul>
      ) : null}
      {done.length > 0 ? <p>Done: {done.map(doneText).join(", ")}.</p> : null}
      {notes.map(({ title, note }) => (
        <p key={title} className="whitespace-pre-line">
          {title}: {note}
        </p>
      ))}
    </article>
  );
}

function doneText({ title, isFromLastRound }: RoundRecord["steps"][number]): string {
  return isFromLastRound ? `${title} (from the last round)` : title;
}
