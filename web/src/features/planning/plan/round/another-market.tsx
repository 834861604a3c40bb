import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Link, useSearch } from "wouter";
import { errorText } from "../../../../api/errors";
import { Button } from "../../../../ui/button/button";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { Disclosure } from "../../../../ui/layout/disclosure";
import { useMutation } from "../../../../ui/use-mutation";
import { beginRound, type Plan, reportsQuery, restartQuery, roundsQuery } from "../api";
import { dayText } from "../days";
import { ResumeButton } from "./resume-button";
import { useTurn, useUndo } from "./use-turn";

/** Place that the next thing and the report link to. */
const PLACE = "another-market";

interface PickedIdea {
  runId: number;
  ideaId: string | null;
}

/** Another market for a plan that has begun: a round that waits, a saved report, or a new one. */
export function AnotherMarket({ plan }: { plan: Plan }) {
  const search = useSearch();
  const asked = readAsked(search);
  const isNamed = useSyncExternalStore(subscribeAddress, namesPlace, () => false);
  const { day, state } = plan.round;
  if ((day === null || day < 1) && state !== "stopped") return <UndoTurn plan={plan} />;
  return (
    <div id={PLACE} className="scroll-mt-24">
      <UndoTurn plan={plan} />
      {/* A link from the report opens it anew. */}
      <Disclosure key={search} summary="Another market" open={asked !== null || isNamed}>
        <Markets plan={plan} asked={asked} />
      </Disclosure>
    </div>
  );
}

const namesPlace = () => location.hash === `#${PLACE}`;

function subscribeAddress(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** Report, and idea of it, that another page asks to begin with. */
function readAsked(search: string): PickedIdea | null {
  const parameters = new URLSearchParams(search);
  const runId = Number(parameters.get("begin"));
  return runId > 0 ? { runId, ideaId: parameters.get("idea") } : null;
}

const UNDO: Record<string, string> = {
  round: "Back to the last round",
  resume: "Back to the other round",
  "catch-up": "Undo the new days",
  offer: "Back to the market and offer before",
};

/** Takes the newest change of the round back for 30 days. */
function UndoTurn({ plan }: { plan: Plan }) {
  const undo = useUndo();
  const { undo: last } = plan.round;
  const label = last ? UNDO[last.kind] : undefined;
  if (!last || !label) return null;
  return (
    <Button variant="ghost" size="sm" className="mb-1" busy={undo.isBusy} onClick={() => void undo.run(last.changeId)}>
      {label}
    </Button>
  );
}

function Markets({ plan, asked }: { plan: Plan; asked: PickedIdea | null }) {
  const [picked, setPicked] = useState(asked);
  const { data: reports = [] } = useQuery(reportsQuery);
  const { data: rounds } = useQuery(roundsQuery);
  const waiting = rounds?.items.filter(({ canResume }) => canResume) ?? [];
  if (picked) return <Begin plan={plan} picked={picked} onDone={() => setPicked(null)} />;
  const isWaiting = (name: string) => waiting.some(({ market }) => market === name);
  const isOther = ({ request, marketName }: (typeof reports)[number]) =>
    request.market !== plan.market?.slug && !isWaiting(marketName);
  const others = reports.filter(isOther).slice(0, 5);
  return (
    <div className="space-y-3 text-sm">
      {waiting.map(({ id, market }) => (
        <div key={id}>
          <p>{market ?? "A plan without a market"} waits as a round.</p>
          <ResumeButton plan={plan} id={id} market={market} />
        </div>
      ))}
      {others.length > 0 ? <p className="text-ink-soft">From your saved reports:</p> : null}
      <ul className="space-y-2">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button variant="secondary" size="sm" onClick={() => setPicked({ runId: id, ideaId: null })}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Link href="/niche-discovery" className="prose-link">
          Find another market
        </Link>
        <span className="text-ink-soft">. In its report, choose “Make this my market.”</span>
      </p>
    </div>
  );
}

/** Says what the market does to the plan, and does it. */
function Begin({ plan, picked, onDone }: { plan: Plan; picked: PickedIdea; onDone: () => void }) {
  const { data: told, error } = useQuery({ ...restartQuery(picked.runId), refetchOnMount: "always" });
  const turn = useTurn();
  const { ideaId, runId } = picked;
  const { isBusy, run } = useMutation(async (keepDays: boolean) => {
    const body = { runId, keepDays, version: plan.round.version, ...(ideaId ? { ideaId } : {}) };
    await turn("A new round begins", told?.market ?? "", beginRound(body));
    onDone();
  }, "Could not begin the round");
  if (!told) return error ? <p>{errorText(error)}</p> : <Skeleton className="h-24" />;
  const { market, sentence, length, endsOn, keptEnd } = told;
  return (
    <div className="rounded-lg border border-line p-4">
      <p className="font-semibold">Begin again with {market}?</p>
      <p className="mt-1 text-sm">{sentence}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void run(false)}>
          {keptEnd ? `Begin ${length} days, ending ${dayText(endsOn)}` : `Begin, ending ${dayText(endsOn)}`}
        </Button>
        {keptEnd ? (
          <Button variant="secondary" disabled={isBusy} onClick={() => void run(true)}>
            Begin, but keep {dayText(keptEnd)}
          </Button>
        ) : null}
        <Button variant="ghost" disabled={isBusy} onClick={onDone}>
          Stay with {plan.market?.name ?? "this round"}
        </Button>
      </div>
    </div>
  );
}
