import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { requestJson } from "../../../api/client";
import { ApiError } from "../../../api/errors";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { withQueries } from "../../../api/queries/with-queries";
import { durationText } from "../../../lib/time/duration";
import { Button } from "../../../ui/button/button";
import { LoadFailed } from "../../../ui/feedback/load-failed";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { Card } from "../../../ui/layout/card";
import { Disclosure } from "../../../ui/layout/disclosure";
import { useMutation } from "../../../ui/use-mutation";
import {
  changePiece,
  EVENINGS,
  type EveningFix,
  type EveningPiece,
  type Evenings,
  eveningsQuery,
  type PieceChange,
  TICKED,
} from "./api";
import { FeedCard } from "./feed-card";
import { FreeTime } from "./free-time/free-time";
import { useFreeTime } from "./free-time/use-free-time";
import { PieceList, type PieceListProps, PieceRows } from "./piece-list";
import { Problems } from "./problems";
import { SampleWeek } from "./sample/sample-week";
import { Summary } from "./summary";
import { dateText, eveningText, isSameEvening, timeText } from "./times";

interface EveningsViewProps {
  /** Shown to a member without Premium who has nothing stored. */
  offer?: ReactNode;
}

/** The member's evenings: tonight, end date, problems, later evenings, free time and the calendar feed. */
function EveningsView({ offer }: EveningsViewProps) {
  const { data, error, isFetching, refetch } = useQuery(eveningsQuery);
  if (data) return <EveningsOfMember evenings={data} />;
  if (offer && error instanceof ApiError && error.status === 402) return offer;
  if (!error || isFetching) return <Skeleton className="h-[60rem] w-full" />;
  return <LoadFailed title="Could not load your evenings" error={error} onRetry={refetch} />;
}

function EveningsOfMember({ evenings }: { evenings: Evenings }) {
  const freeTime = useFreeTime(evenings);
  const { isBusy, change } = usePieceChanges();
  const applyFix = useFixes(evenings, freeTime.change);
  const { zone, now } = evenings;
  const hasNoHours = freeTime.value.slots.length === 0 && freeTime.value.exceptions.length === 0;
  // Nothing above the week moves while the first hours are marked in it: tonight goes to the top on the next visit.
  const [isNew] = useState(hasNoHours);
  const open = evenings.pieces.filter((piece) => !piece.done);
  const titleOf = (id: string) => evenings.steps.find((step) => step.id === id)?.title ?? id;
  const pieces = open.map((piece) => ({
    ...piece,
    key: String(piece.id),
    path: evenings.steps.find((step) => step.id === piece.stepId)?.path ?? "/plan",
  }));
  const actions = {
    isBusy,
    onDone: (id: string) => void change(Number(id), { done: true }),
    onSkip: (id: string) => void change(Number(id), { skip: true }),
    onFix: (id: string, fixed: boolean) => void change(Number(id), { fixed }),
  };
  const list = { pieces, zone, now, ...(evenings.isPlanning ? { actions } : {}) };
  return (
    <div className="space-y-10" aria-busy={freeTime.isSaving || isBusy}>
      {evenings.isPlanning ? null : <ReadOnlyNote />}
      {isNew ? null : <TonightCard {...list} />}
      <Summary {...evenings} />
      <Problems
        problems={evenings.problems}
        titleOf={titleOf}
        zone={zone}
        isBusy={applyFix.isBusy || freeTime.isSaving}
        onFix={(fix, stepId) => void applyFix.run(fix, stepId)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <FreeTime value={freeTime.value} onChange={freeTime.change} isFolded={!isNew} disabled={!evenings.isPlanning} />
        <section aria-labelledby="evening-pieces" className="lg:row-span-2">
          <h2 id="evening-pieces" className="mb-4 text-xl">
            Your plan, evening by evening
          </h2>
          <PlannedPieces {...list} evenings={evenings} isTonightAbove={!isNew} />
          {hasNoHours && evenings.isPlanning ? (
            <div className="mt-4">
              <SampleWeek onTake={(slots) => freeTime.change({ ...freeTime.value, slots })} />
            </div>
          ) : null}
          <LeftOut evenings={evenings} />
          <DonePieces evenings={evenings} isBusy={isBusy} onUndo={(id) => void change(id, { done: false })} />
        </section>
        <FeedCard since={evenings.feedSince} canMake={evenings.isPlanning} />
      </div>
    </div>
  );
}

function ReadOnlyNote() {
  return (
    <p className="rounded-lg bg-paper-sunk p-5">
      Your evenings stay readable. Planning them again needs{" "}
      <Link href="/pricing" className="prose-link">
        Premium
      </Link>
      .
    </p>
  );
}

interface PlannedPiecesProps extends PieceListProps {
  evenings: Evenings;
  isTonightAbove: boolean;
}

/** All evenings, or those after tonight. */
function PlannedPieces({ pieces, evenings, isTonightAbove, ...rest }: PlannedPiecesProps) {
  const { zone, now, weekMinutes, minutesLeft } = evenings;
  const shown = isTonightAbove ? pieces.filter(({ start }) => !isSameEvening(start, now, zone)) : pieces;
  if (shown.length > 0) return <PieceList pieces={shown} {...rest} />;
  if (pieces.length > 0) return <p className="text-ink-soft">Tonight’s pieces are the last ones.</p>;
  return (
    <p className="text-ink-soft">
      {weekMinutes === 0 || minutesLeft > 0
        ? "Mark your free time, and each step gets its evening."
        : "Nothing is left to plan. Tasks with an estimate appear here."}
    </p>
  );
}

/** Tasks that the plan cannot hold. */
function LeftOut({ evenings: { withoutEstimate, leftOut } }: { evenings: Evenings }) {
  if (withoutEstimate + leftOut === 0) return null;
  const count = withoutEstimate || leftOut;
  const reason = withoutEstimate > 0 ? "without an estimate" : "beyond the first 200";
  return (
    <p className="mt-6 text-sm text-ink-soft">
      {count} open {count === 1 ? "task" : "tasks"} {reason} {count === 1 ? "is" : "are"} not planned.{" "}
      <Link href="/tasks" className="prose-link">
        Open your tasks
      </Link>
    </p>
  );
}

interface DonePiecesProps {
  evenings: Evenings;
  isBusy: boolean;
  onUndo: (id: number) => void;
}

function DonePieces({ evenings, isBusy, onUndo }: DonePiecesProps) {
  const done = evenings.pieces.filter((piece) => piece.done);
  if (done.length === 0) return null;
  return (
    <Disclosure className="mt-6" summary={`Finished pieces (${done.length})`}>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {done.map((piece) => (
          <li key={piece.id} className="flex min-h-11 flex-wrap items-center justify-between gap-3 py-1">
            <span>
              <span aria-hidden="true">✓ </span>
              {piece.title}, {dateText(piece.start, evenings.zone, evenings.now)},{" "}
              {durationText(piece.doneMinutes ?? piece.minutes)}
            </span>
            {evenings.isPlanning ? (
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy}
                aria-label={`Not done: ${piece.title}`}
                onClick={() => onUndo(piece.id)}
              >
                Not done
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Changes of pieces. A tick offers to take it back. */
function usePieceChanges() {
  const client = useQueryClient();
  const toast = useToast();
  async function sendChange(id: number, body: PieceChange) {
    const before = client.getQueryData<Evenings>(EVENINGS);
    const answer = await changePiece(id, body);
    client.setQueryData(EVENINGS, answer);
    tellOtherTabs(EVENINGS, ...TICKED);
    refreshQueries(client, ...TICKED);
    const findPiece = (evenings: Evenings | undefined) => evenings?.pieces.find((piece) => piece.id === id);
    announceChange(findPiece(before), findPiece(answer), body);
  }
  function announceChange(before: EveningPiece | undefined, after: EveningPiece | undefined, body: PieceChange) {
    const evenings = client.getQueryData<Evenings>(EVENINGS);
    if (!before || !evenings) return;
    if (body.done) {
      toast.add({
        title: `“${before.title}” is done`,
        action: { label: "Undo", onAct: () => void mutation.run(before.id, { done: false }) },
      });
    } else if (body.skip && after) {
      toast.add({ title: `Moved to ${dateText(after.start, evenings.zone, evenings.now)}` });
    }
  }
  const mutation = useMutation(sendChange, "Could not save");
  return { isBusy: mutation.isBusy, change: mutation.run };
}

/** The smallest fix of a problem, applied. */
function useFixes(evenings: Evenings, changeFreeTime: ReturnType<typeof useFreeTime>["change"]) {
  const client = useQueryClient();
  return useMutation(async (fix: EveningFix, stepId: string) => {
    if (fix.kind === "extend_slot") {
      const isSame = (slot: typeof fix.slot) => slot.weekday === fix.slot.weekday && slot.start === fix.slot.start;
      const slots = evenings.slots.map((slot) => (isSame(slot) ? { ...slot, end: fix.end } : slot));
      changeFreeTime({ ...evenings, slots });
      return;
    }
    const step = evenings.steps.find(({ id }) => id === stepId);
    if (!step) return;
    await delayDueDate(step, fix.deadline, evenings.zone);
    refreshQueries(client, EVENINGS, ...TICKED);
  }, "Could not change it");
}

/** Moves the due date of a task to the day of the deadline. A deadline at midnight ends the day before. */
function delayDueDate(step: Evenings["steps"][number], deadline: string, zone: string): Promise<unknown> {
  const lastMinute = new Date(deadline).getTime() - 60_000;
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(lastMinute);
  return requestJson("PATCH", "/api/tasks/{id}", {
    path: { id: step.taskId },
    body: { fields: { due: { date } }, version: step.taskVersion },
  });
}

/** Pieces of tonight, above everything else; without any, the next one. */
function TonightCard({ pieces, zone, now, ...rest }: PieceListProps) {
  const tonight = pieces.filter(({ start }) => isSameEvening(start, now, zone));
  const [next] = pieces;
  return (
    <Card aria-labelledby="tonight" tone="sunk">
      <h2 id="tonight" className="text-2xl">
        Tonight
      </h2>
      {tonight.length > 0 ? (
        <PieceRows pieces={tonight} zone={zone} now={now} {...rest} />
      ) : (
        <p className="mt-2">
          Nothing is planned for tonight.
          {next ? (
            <>
              {" "}
              Next: {eveningText(next.start, zone, now)} at {timeText(next.start, zone)},{" "}
              <span className="font-semibold">{next.title}</span>.
            </>
          ) : null}
        </p>
      )}
    </Card>
  );
}

export default withQueries(EveningsView);
