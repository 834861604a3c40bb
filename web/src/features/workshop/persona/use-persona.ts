import { useRef, useState } from "react";
import { useSession } from "../../../api/session";
import { useToolSession } from "../../../ui/tool/use-tool-session";
import { useMutation } from "../../../ui/use-mutation";
import { EMPTY_DRAFT, isEmpty, type PersonaDraft, withoutReferences } from "./drafts/draft";
import { draftOfStart, PERSONA_SOURCES, type PersonaStart } from "./drafts/persona-start";
import { writeDraft } from "./drafts/stored-draft";
import { settleConflict } from "./saved/settle-conflict";
import { usePersonaRun } from "./saved/use-persona-run";

/** The persona in the editor, and where it is saved: a member's by itself, a guest's when asked. */
export function usePersona(first: PersonaDraft) {
  const { user, isLoading } = useSession();
  const isMember = user !== null;
  const [draft, setDraft] = useState(first);
  /** Slug of the market in the link that led here. */
  const [linked, setLinked] = useState<string | null>(null);
  /** Typed before the saved persona came. It is added to that one. */
  const early = useRef(first);
  const saved = usePersonaRun(isMember, setDraft);
  const { current, autosave } = saved;

  function showStart(start: PersonaStart) {
    const { saved: persona, own, isAsked } = start;
    setLinked(start.market);
    saved.setList(start.list);
    // The version that the draft was made of: a newer one in another tab asks for a choice.
    if (persona) saved.markRun(own?.run ?? { id: persona.id, version: persona.version });
    const isTyped = !isEmpty(early.current);
    const next = draftOfStart(start, early.current);
    early.current = EMPTY_DRAFT;
    setDraft(next);
    if (isMember && (own || isTyped)) autosave.change(next);
    if (isMember && (own || !isAsked)) writeDraft(null);
    if (!isMember && isTyped) writeDraft({ draft: next, run: current.current });
  }
  const visitor = isLoading ? null : isMember ? "member" : "guest";
  const isReady = useToolSession({ ...PERSONA_SOURCES, visitor, show: showStart });

  function edit(next: PersonaDraft) {
    setDraft(next);
    if (!isReady) early.current = next;
    else if (isMember) autosave.change(next);
    else {
      writeDraft({ draft: next, run: current.current });
      saved.setState("none");
    }
  }
  /** Puts a draft without a run into the editor. */
  function startDraft(from = EMPTY_DRAFT) {
    saved.markRun(null);
    saved.setState("none");
    const copy = withoutReferences(from);
    setDraft(copy);
    if (isMember && !isEmpty(copy)) autosave.change(copy);
    else writeDraft(null);
  }
  async function sendNow() {
    await saved.send(draft);
    saved.setState("saved");
  }
  /** Id of the saved persona as it is now: what is not saved yet is saved first. */
  async function saveForLink(): Promise<number> {
    await autosave.flush();
    if (!isMember || !current.current) await sendNow();
    if (!current.current) throw new Error("the persona was not saved");
    return current.current.id;
  }

  const saveNow = useMutation(sendNow, saved.report);
  const offered = isReady && linked && linked !== draft.market ? linked : null;
  const flags = { isReady, isMember, isPremium: user?.planType === "Premium", offered };
  return {
    ...flags,
    draft,
    edit,
    startDraft,
    saved,
    settle: (choice: "mine" | "theirs") => settleConflict(choice, draft, saved),
    saveNow,
    saveForLink,
    retry: () => void autosave.flush(),
  };
}

export type PersonaEditor = ReturnType<typeof usePersona>;
