import { listPersonas, openPersona } from "../api";
import type { PersonaDraft } from "../drafts/draft";
import type { PersonaEditor } from "../use-persona";
import { untickStep } from "./saved-api";

/** Opens, starts and deletes saved personas. It loads with their list. */
export function useSavedChoices({ isMember, saved, startDraft }: PersonaEditor) {
  const { current, setList, showPersona, autosave, removeRun } = saved;

  /** Opens another saved persona. */
  async function open(id: number) {
    await autosave.flush();
    showPersona(await openPersona(id));
  }
  async function startNew(from?: PersonaDraft) {
    await autosave.flush();
    startDraft(from);
  }
  async function deletePersona(isUnticking: boolean) {
    await autosave.flush();
    await autosave.hold();
    if (current.current) await removeRun(current.current.id);
    if (isUnticking) await untickStep();
    autosave.release();
    startDraft();
    const left = await listPersonas().catch(() => null);
    setList(left);
    const next = isMember ? left?.items[0] : undefined;
    if (next) showPersona(await openPersona(next.id));
  }

  return { open, startNew, deletePersona };
}
