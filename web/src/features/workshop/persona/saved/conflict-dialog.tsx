import { useLazyModule } from "../../../../lib/hooks/use-lazy-module";
import { Dialog } from "../../../../ui/layout/dialog";
import type { SavedPersona } from "../api";
import type { PersonaResult } from "../types";

/** Few people ever see two versions. */
const loadVersions = () => import("./conflict-versions");

type ConflictDialogProps = {
  mine: PersonaResult | null;
  theirs: SavedPersona | null;
  onSettle: (choice: "mine" | "theirs") => void;
};

/** Both versions of a persona that was saved in another tab, and a choice between them. */
export function ConflictDialog({ mine, theirs, onSettle }: ConflictDialogProps) {
  const versions = useLazyModule(loadVersions, theirs !== null);
  return (
    <Dialog
      // It opens with its buttons, so that the first one takes the focus.
      open={theirs !== null && versions !== null}
      title="This persona was changed somewhere else"
      description="Choose the version to keep. The other one is replaced."
      className="w-[min(52rem,calc(100vw-2rem))]"
    >
      {versions && theirs ? <versions.ConflictVersions mine={mine} theirs={theirs.result} onSettle={onSettle} /> : null}
    </Dialog>
  );
}
