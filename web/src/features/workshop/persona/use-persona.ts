import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearch } from "wouter";
import { useRunChanges } from "../../../api/calls/runs";
import { ApiError } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { createAutosave } from "../../../lib/storage/autosave";
import { useMutation } from "../../../ui/use-mutation";
import { listPersonas, openPersona, type SavedPersona, TOOL, untickStep } from "./api";
import { type Draft, EMPTY_DRAFT, isEmpty, joinDrafts, toDraft, toRequest, withoutReferences } from "./drafts/draft";
import { type RunMark, readDraft, writeDraft } from "./drafts/stored-draft";

const REST_MS = 1000;

export type SaveState = "none" | "waiting" | "saving" | "saved" | "failed" | "conflict";
type RunList = Awaited<ReturnType<typeof listPersonas>>;

/** The persona in the editor, and where it is saved: a member's by itself, a guest's when asked. */
export function usePersona(first: Draft) {
  const { user, isLoading } = useSession();
  const isMember = user !== null;
  const search = useSearch();
  const { saveRun, changeRun, removeRun } = useRunChanges();
  const [draft, setDraft] = useState(first);
  const [run, setRun] = useState<RunMark | null>(null);
  const [list, setList] = useState<RunList | null>(null);
  const [theirs, setTheirs] = useState<SavedPersona | null>(null);
  const [state, setState] = useState<SaveState>("none");
  /** Reason for a refusal that a second try cannot change. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  /** Slug of the market in the link that led here. */
  const [linked, setLinked] = useState<string | null>(null);
  const current = useRef<RunMark | null>(null);
  /** Typed before the saved persona came. It is added to that one. */
  const early = useRef(first);

  const markRun = (next: RunMark | null) => {
    current.current = next;
    setRun(next);
  };
  /** Sends a draft: a change of the open run, or a new one. */
  const send = useEffectEvent(async (draft: Draft) => {
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
    if (!(error instanceof ApiError && error.body?.code === "edited_elsewhere" && open)) return setState("failed");
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
    createAutosave<Draft>({
      restMs: REST_MS,
      save: (draft) => send(draft),
      onWaiting: () => setState("waiting"),
      onSaving: () => setState("saving"),
      onSaved: () => setState("saved"),
      onFailed: (error) => void report(error),
    }),
  );

  function edit(next: Draft) {
    setDraft(next);
    if (!isReady) early.current = next;
    else if (isMember) autosave.change(next);
    else {
      writeDraft({ draft: next, run: current.current });
      setState("none");
    }
  }
  const showPersona = (saved: SavedPersona) => {
    setDraft(draftOf(saved));
    markRun({ id: saved.id, version: saved.version });
    setState("none");
  };

  const begin = useEffectEvent(async (isMember: boolean) => {
    const wanted = new URLSearchParams(search);
    const market = wanted.get("market");
    setLinked(market);
    const found = await listPersonas().catch(() => null);
    setList(found);
    const stored = readDraft();
    const asked = Number(wanted.get("run"));
    // Unsaved words of a guest go into the account as a persona of their own.
    const own = stored && !isEmpty(stored.draft) && (!asked || asked === stored.run?.id) ? stored : null;
    const id = asked || (own ? own.run?.id : found?.items[0]?.id);
    const saved = id ? await openPersona(id).catch(() => null) : null;
    // The version that the draft was made of: a newer one in another tab asks for a choice.
    if (saved) markRun(own?.run ?? { id: saved.id, version: saved.version });
    let next = own?.draft ?? draftOf(saved);
    const isTyped = !isEmpty(early.current);
    if (isTyped) next = joinDrafts(next, early.current);
    early.current = EMPTY_DRAFT;
    if (market && !saved && !next.market) next = { ...next, market, marketText: market.replaceAll("-", " ") };
    setDraft(next);
    if (isMember && (own || isTyped)) autosave.change(next);
    if (isMember && (own || !asked)) writeDraft(null);
    if (!isMember && isTyped) writeDraft({ draft: next, run: current.current });
    setReady(true);
  });
  useEffect(() => {
    if (!isLoading) void begin(isMember);
  }, [isLoading, isMember]);

  useEffect(() => () => void autosave.flush(true), [autosave]);

  const saveNow = useMutation(async () => {
    await send(draft);
    setState("saved");
  }, report);

  /** Id of the saved persona as it is now: what is not saved yet is saved first. */
  async function saveForLink(): Promise<number> {
    await autosave.flush();
    if (!isMember || !current.current) {
      await send(draft);
      setState("saved");
    }
    if (!current.current) throw new Error("the persona was not saved");
    return current.current.id;
  }

  /** Keeps this tab's version, or takes that of the other one. */
  function settle(choice: "mine" | "theirs") {
    if (!theirs) return;
    autosave.release();
    if (choice === "theirs") {
      showPersona(theirs);
      writeDraft(null);
      // The value that was refused is not sent again.
      autosave.change(toDraft(theirs.result ?? theirs.request ?? {}));
    } else {
      markRun({ id: theirs.id, version: theirs.version });
      autosave.change(draft);
    }
    void autosave.flush();
    setTheirs(null);
  }

  /** Opens another saved persona. */
  async function open(id: number) {
    await autosave.flush();
    showPersona(await openPersona(id));
  }
  async function startNew(from: Draft = EMPTY_DRAFT) {
    await autosave.flush();
    markRun(null);
    setState("none");
    const copy = withoutReferences(from);
    setDraft(copy);
    if (isMember && !isEmpty(copy)) autosave.change(copy);
    else writeDraft(null);
  }
  async function deletePersona(isUnticking: boolean) {
    await autosave.flush();
    await autosave.hold();
    if (current.current) await removeRun(current.current.id);
    if (isUnticking) await untickStep();
    autosave.release();
    writeDraft(null);
    markRun(null);
    setDraft(EMPTY_DRAFT);
    setState("none");
    const left = await listPersonas().catch(() => null);
    setList(left);
    const next = isMember ? left?.items[0] : undefined;
    if (next) showPersona(await openPersona(next.id));
  }

  const offered = isReady && linked && linked !== draft.market ? linked : null;
  const retry = () => void autosave.flush();
  const flags = { isReady, isMember, isPremium: user?.planType === "Premium" };
  return {
    draft,
    edit,
    run,
    list,
    state,
    refusal,
    theirs,
    settle,
    saveNow,
    saveForLink,
    open,
    startNew,
    deletePersona,
    retry,
    offered,
    ...flags,
  };
}

export type PersonaEditor = ReturnType<typeof usePersona>;

function draftOf(saved: SavedPersona | null): Draft {
  const request = saved?.result ?? saved?.request;
  return request ? toDraft(request) : EMPTY_DRAFT;
}
