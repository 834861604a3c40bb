import { tellOtherTabs } from "../../../../api/queries/tabs";
import type { components } from "../../../../api/schema.gen";
import { localClock } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { EVENINGS, tickPiece } from "../api";
import { useActions } from "../use-task-actions";

type PlannedPiece = components["schemas"]["PlannedTonight"];

interface PlannedPiecesProps {
  pieces: readonly PlannedPiece[];
  canTick: boolean;
  /** A piece was ticked, or a tick was taken back. */
  onChange: () => void;
}

/** Pieces of My evenings for tonight, in their order. A tick counts the minutes of the piece. */
export function PlannedPieces({ pieces, canTick, onChange }: PlannedPiecesProps) {
  const actions = useActions();
  const toast = useToast();
  async function handleTick(piece: PlannedPiece, done: boolean) {
    const isSaved = await actions.run("Could not save", () => tickPiece(piece.pieceId, done));
    if (isSaved === null) return;
    actions.reload();
    tellOtherTabs(EVENINGS);
    onChange();
    if (!done) return;
    const undo = { label: "Undo", onAct: () => void handleTick(piece, false) };
    toast.add({ title: `“${piece.title}” is done`, action: undo });
  }
  return (
    <TitledSection id="planned-tonight" title="Planned for tonight" titleStyle="text-lg" className="mb-6 max-w-[46rem]">
      <ol className="mt-2 border-t border-line">
        {pieces.map((piece) => (
          <li key={piece.pieceId} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular mr-3 text-sm text-ink-soft">
                {localClock(piece.start)} to {localClock(piece.end)}
              </span>
              {piece.title}
              <span className="tabular ml-2 text-sm text-ink-soft">{piece.minutes} min</span>
            </span>
            {canTick ? (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Done tonight: ${piece.title}`}
                onClick={() => void handleTick(piece, true)}
              >
                Done
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
