import { Button } from "../../../../ui/button/button";
import { PersonaSheet } from "../persona-sheet";
import type { PersonaResult } from "../types";

interface ConflictVersionsProps {
  mine: PersonaResult | null;
  theirs: PersonaResult | null;
  onSettle: (choice: "mine" | "theirs") => void;
}

/** Both versions of a persona, each with the button that keeps it. */
export function ConflictVersions({ mine, theirs, onSettle }: ConflictVersionsProps) {
  return (
    <div className="mt-5 grid gap-6 sm:grid-cols-2">
      <div className="flex flex-col justify-between gap-4">
        {mine ? <PersonaSheet title="In this tab" persona={mine} /> : null}
        <Button onClick={() => onSettle("mine")}>Keep this version</Button>
      </div>
      <div className="flex flex-col justify-between gap-4">
        {theirs ? <PersonaSheet title="Saved elsewhere" persona={theirs} /> : null}
        <Button variant="secondary" onClick={() => onSettle("theirs")}>
          Use the saved version
        </Button>
      </div>
    </div>
  );
}
