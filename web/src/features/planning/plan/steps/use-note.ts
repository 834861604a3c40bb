import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorText } from "../../../../api/errors";
import { tellOtherTabs } from "../../../../api/queries/tabs";
import { useSession } from "../../../../api/session";
import { createAutosave } from "../../../../lib/storage/autosave";
import { readStored, writeStored } from "../../../../lib/storage/storage";
import { changeStep, PLAN, patchStep, type Step } from "../api";

export type NoteState = { status: "idle" | "waiting" | "saving" | "saved" } | { status: "failed"; problem: string };

/** How long the keys have to rest. */
const REST_MS = 800;

/**
 * Note of a step while it is written. Unconfirmed text is also in the browser's storage under its writer's id: a closed
 * tab or a tunnel loses no text, and other users of this browser do not see it.
 */
export function useNote(step: Step) {
  const client = useQueryClient();
  const { user } = useSession();
  const draftKey = `planNote:${user?.id ?? "guest"}:${step.key}`;
  const [draft, setDraft] = useState(() => readStored(draftKey));
  const [state, setState] = useState<NoteState>({ status: "idle" });
  const [autosave] = useState(() =>
    createAutosave<string>({
      restMs: REST_MS,
      save: async (text) => {
        await changeStep(step.key, { note: text });
        patchStep(client, step.key, { note: text.trimEnd() });
        tellOtherTabs(PLAN);
        if (readStored(draftKey) === text) writeStored(draftKey, null);
      },
      onWaiting: () => setState({ status: "waiting" }),
      onSaving: () => setState({ status: "saving" }),
      onSaved: () => setState({ status: "saved" }),
      onFailed: (error) => setState({ status: "failed", problem: errorText(error) }),
    }),
  );

  function changeNote(text: string) {
    setDraft(text);
    writeStored(draftKey, text);
    autosave.change(text);
  }

  // Sends the text of a closed tab first.
  const resume = useEffectEvent(() => {
    if (draft === null) return;
    if (draft === step.note) writeStored(draftKey, null);
    else autosave.change(draft);
  });
  useEffect(() => {
    resume();
    const retrySave = () => void autosave.flush();
    window.addEventListener("online", retrySave);
    return () => {
      window.removeEventListener("online", retrySave);
      void autosave.flush();
    };
  }, [autosave]);

  return { text: draft ?? step.note, state, changeNote, flush: () => void autosave.flush() };
}
