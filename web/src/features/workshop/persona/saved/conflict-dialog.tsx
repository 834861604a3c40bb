import { Button } from "../../../../ui/button/button";
import { Dialog } from "../../../../ui/layout/dialog";
import type { SavedPersona } from "../api";
import { PersonaSheet } from "../persona-sheet";
import type { PersonaResult } from "../types";

type ConflictDialogProps = {
  mine: PersonaResult | null;
  theirs: SavedPersona | null;
  onSettle: (choice: "mine" | "theirs") => void;
};

/** Both versions of a persona that was saved in another tab, and a choice between them. */
export function ConflictDialog({ mine, theirs, onSettle }: ConflictDialogProps) {
  return (
    <Dialog
      open={theirs !== null}
      title="This persona was changed somewhere else"
      description="Choose the version to keep. The other one is replaced."
      className="w-[min(52rem,calc(100vw-2rem))]"
    >
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col justify-between gap-4">
          {mine ? <PersonaSheet title="In this tab" persona={mine} /> : null}
          <Button onClick={() => onSettle("mine")}>Keep this version</Button>
        </div>
        <div className="flex flex-col justify-between gap-4">
          {theirs?.result ? <PersonaSheet title="Saved elsewhere" persona={theirs.result} /> : null}
          <Button variant="secondary" onClick={() => onSettle("theirs")}>
            Use the saved version
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
