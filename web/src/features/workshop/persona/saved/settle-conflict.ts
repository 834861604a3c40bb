import { draftOf, type PersonaDraft } from "../drafts/draft";
import { writeDraft } from "../drafts/stored-draft";
import type { PersonaRun } from "./use-persona-run";

/** Settles a conflict: keeps this tab's version, or takes that of the other one. */
export function settleConflict(choice: "mine" | "theirs", draft: PersonaDraft, saved: PersonaRun) {
  const { theirs, autosave } = saved;
  if (!theirs) return;
  autosave.release();
  if (choice === "theirs") {
    saved.showPersona(theirs);
    writeDraft(null);
  } else saved.markRun({ id: theirs.id, version: theirs.version });
  // The value that was refused is not sent again.
  autosave.change(choice === "theirs" ? draftOf(theirs) : draft);
  void autosave.flush();
  saved.setTheirs(null);
}
