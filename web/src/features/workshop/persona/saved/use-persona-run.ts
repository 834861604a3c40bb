import { useEffect, useEffectEvent, useState } from "react";
import { useRunChanges } from "../../../../api/calls/runs";
import { ApiError } from "../../../../api/errors";
import { useNewestState } from "../../../../lib/hooks/use-newest-state";
import { createAutosave } from "../../../../lib/storage/autosave";
import { listPersonas, openPersona, type SavedPersona, TOOL } from "../api";
import { draftOf, type PersonaDraft, toRequest } from "../drafts/draft";
import type { RunList } from "../drafts/persona-start";
import { type RunMark, writeDraft } from "../drafts/stored-draft";

const REST_MS = 1000;

export type SaveState = "none" | "waiting" | "saving" | "saved" | "failed" | "conflict";

/** The saved run of the persona in the editor: a member's is saved by itself, a guest's when asked. */
export function usePersonaRun(isMember: boolean, setDraft: (draft: PersonaDraft) => void) {
  const { saveRun, changeRun, removeRun } = useRunChanges();
  const [run, current, markRun] = useNewestState<RunMark | null>(() => null);
  const [list, setList] = useState<RunList | null>(null);
  const [theirs, setTheirs] = useState<SavedPersona | null>(null);
  const [state, setState] = useState<SaveState>("none");
  /** Reason for a refusal that a second try cannot change. */
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Sends a draft: a change of the open run, or a new one. */
  const send = useEffectEvent(async (draft: PersonaDraft) => {
    const request = toRequest(draft);
    const open = current.current;
    const saved = open
      ? await changeRun(open.id, { version: open.version, request })
      : await saveRun({ toolName: TOOL, request });
    markRun({ id: saved.id, version: saved.version });
    if (!isMember) writeDraft({ draft, run: current.current });
    if (!open) setList(await listPersonas());
  });
  const report = useEffectEvent(async (error: unknown) => {
    const open = current.current;
    const body = error instanceof ApiError ? error.body : null;
    setRefusal(body?.code === "example" ? body.message : null);
    if (!(body?.code === "edited_elsewhere" && open)) return setState("failed");
    setState("conflict");
    await autosave.hold();
    const other = await openPersona(open.id).catch(() => null);
    if (other) setTheirs(other);
    // The run was deleted in the other tab: the next save makes a new one.
    else {
      markRun(null);
      autosave.release();
      setState("failed");
    }
  });
  const [autosave] = useState(() =>
    createAutosave<PersonaDraft>({
      restMs: REST_MS,
      save: (draft) => send(draft),
      onWaiting: () => setState("waiting"),
      onSaving: () => setState("saving"),
      onSaved: () => setState("saved"),
      onFailed: (error) => void report(error),
    }),
  );
  useEffect(() => () => void autosave.flush(true), [autosave]);
  function showPersona(persona: SavedPersona) {
    setDraft(draftOf(persona));
    markRun({ id: persona.id, version: persona.version });
    setState("none");
  }

  const shown = { run, list, theirs, state, refusal };
  const setters = { markRun, setList, setTheirs, setState, showPersona };
  return { ...shown, ...setters, current, send, report, autosave, removeRun };
}

export type PersonaRun = ReturnType<typeof usePersonaRun>;
