import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../../api/session";
import { tellOtherTabs } from "../../api/tabs";
import { readStored, writeStored } from "../../lib/storage";
import { changeStep, PLAN, patchStep, type Step } from "./api";
import { createAutosave, type SaveState } from "./autosave";

/**
 * A step's note while it is being written. What the server has not confirmed lies in the browser's storage as well, under
 * its writer's id: a closed tab or a tunnel loses nothing, and nobody else who uses this browser sees it.
 */
export function useNote(step: Step) {
  const client = useQueryClient();
  const { user } = useSession();
  const draftKey = `planNote:${user?.id ?? "guest"}:${step.key}`;
  const [draft, setDraft] = useState(() => readStored(draftKey));
  const [state, setState] = useState<SaveState>({ status: "idle" });
  const [autosave] = useState(() =>
    createAutosave(async (text) => {
      await changeStep(step.key, { note: text });
      patchStep(client, step.key, { note: text.trimEnd() });
      tellOtherTabs(PLAN);
      if (readStored(draftKey) === text) writeStored(draftKey, null);
    }, setState),
  );

  function change(text: string) {
    setDraft(text);
    writeStored(draftKey, text);
    autosave.change(text);
  }

  // What a closed tab left behind is sent first thing.
  const resume = useEffectEvent(() => {
    if (draft === null) return;
    if (draft === step.note) writeStored(draftKey, null);
    else autosave.change(draft);
  });
  useEffect(() => {
    resume();
    const retry = () => void autosave.flush();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      void autosave.flush();
    };
  }, [autosave]);

  return { text: draft ?? step.note, state, change, flush: () => void autosave.flush() };
}
