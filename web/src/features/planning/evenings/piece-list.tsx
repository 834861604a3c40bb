import { useState } from "react";
import { Link } from "wouter";
import { durationText } from "../../../lib/time/duration";
import { Button } from "../../../ui/button/button";
import { Badge } from "../../../ui/inline/badge";
import { dateText, eveningKey, eveningText, isSameEvening, timeText } from "./times";

export interface ShownPiece {
  key: string;
  title: string;
  /** Page of the step. */
  path: string;
  start: string;
  end: string;
  minutes: number;
  fixed: boolean;
  /** Begin of the time that was missed or put off. */
  movedFrom: string | null;
}

export interface PieceActions {
  isBusy: boolean;
  onDone: (key: string) => void;
  onSkip: (key: string) => void;
  onFix: (key: string, fixed: boolean) => void;
}

export interface PieceListProps {
  /** Pieces that are not done, by time. */
  pieces: readonly ShownPiece[];
  zone: string;
  now: string;
  /** Without them the pieces are for reading only. */
  actions?: PieceActions;
}

/** Evenings that are shown at first. */
const FIRST_EVENINGS = 5;

/** Pieces under the evenings on which they are planned. */
export function PieceList({ pieces, zone, now, actions }: PieceListProps) {
  const [isOpen, setOpen] = useState(false);
  const evenings = groupByEvening(pieces, zone);
  const shown = isOpen ? evenings : evenings.slice(0, FIRST_EVENINGS);
  return (
    <>
      <ol className="space-y-6">
        {shown.map(([first, ...rest]) =>
          first ? (
            <li key={first.key}>
              <h3 className="text-lg">{eveningText(first.start, zone, now)}</h3>
              <PieceRows pieces={[first, ...rest]} zone={zone} now={now} {...(actions ? { actions } : {})} />
            </li>
          ) : null,
        )}
      </ol>
      {evenings.length > FIRST_EVENINGS ? (
        <Button variant="ghost" className="mt-4" onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show the next evenings only" : `Show all ${evenings.length} evenings`}
        </Button>
      ) : null}
    </>
  );
}

/** Pieces of one evening. */
export function PieceRows({ pieces, zone, now, actions }: PieceListProps) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {pieces.map((piece) => (
        <PieceRow key={piece.key} piece={piece} zone={zone} now={now} actions={actions} />
      ))}
    </ul>
  );
}

function groupByEvening(pieces: readonly ShownPiece[], zone: string): ShownPiece[][] {
  const evenings = new Map<string, ShownPiece[]>();
  for (const piece of pieces) {
    const key = eveningKey(piece.start, zone);
    evenings.set(key, [...(evenings.get(key) ?? []), piece]);
  }
  return [...evenings.values()];
}

interface PieceRowProps {
  piece: ShownPiece;
  zone: string;
  now: string;
  actions: PieceActions | undefined;
}

function PieceRow({ piece, zone, now, actions }: PieceRowProps) {
  const isTonight = isSameEvening(piece.start, now, zone);
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="tabular text-sm text-ink-soft">
          {timeText(piece.start, zone)} to {timeText(piece.end, zone)} · {durationText(piece.minutes)}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={piece.path} className="font-semibold hover:underline">
            {piece.title}
          </Link>
          {piece.fixed ? <Badge tone="outline">Kept here</Badge> : null}
          {piece.movedFrom ? <Badge tone="lamp">Moved from {dateText(piece.movedFrom, zone, now)}</Badge> : null}
        </div>
      </div>
      {actions ? (
        <div className="flex flex-wrap gap-1 sm:gap-2">
          <Button
            size="sm"
            variant="secondary"
            disabled={actions.isBusy}
            aria-label={`Done: ${piece.title}`}
            onClick={() => actions.onDone(piece.key)}
          >
            Done
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={actions.isBusy}
            aria-label={`${isTonight ? "Not tonight" : "Not that evening"}: ${piece.title}`}
            onClick={() => actions.onSkip(piece.key)}
          >
            {isTonight ? "Not tonight" : "Not that evening"}
          </Button>
          <Button
            size="sm"
            variant={piece.fixed ? "secondary" : "ghost"}
            disabled={actions.isBusy}
            aria-pressed={piece.fixed}
            aria-label={`Keep it here: ${piece.title}`}
            onClick={() => actions.onFix(piece.key, !piece.fixed)}
          >
            Keep it here
          </Button>
        </div>
      ) : null}
    </li>
  );
}
