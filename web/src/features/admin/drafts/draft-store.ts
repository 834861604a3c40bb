import { errorText, hasCode } from "../../../api/errors";
import { createAutosave } from "../../../lib/storage/autosave";
import { type DraftWrite, isLoggedOut, putDraft } from "../api";
import { toInput } from "../parts/fields";
import type { PostFields } from "../types";
import { dropLocal, writeLocal } from "./local-copy";
import { newKey } from "./new-key";

export type DraftState =
  | { status: "idle" | "waiting" | "saving" | "conflict" | "outdated" }
  | { status: "saved"; at: string }
  /** Only in this browser so far, and why. */
  | { status: "local"; problem: string; isLoggedOut: boolean }
  /** Nowhere but on the page. */
  | { status: "unsafe"; problem: string };

/** Pause after the last key before a save. */
export const REST_MS = 2000;
const RETRY_MS = 10_000;
/** Longest wait of a save for the autosave before it. The server refuses an autosave that arrives after it. */
const PAUSE_MS = 2000;
/** Browsers send no more than 64 KB from a page that is closing. */
const KEEPALIVE_CHARS = 20_000;

type DraftStoreOptions = {
  key: string;
  postId: number | null;
  baseVersion: number | null;
  /** The draft's version that the editor began with; 0 for none. */
  version: number;
  tell: (state: DraftState) => void;
};

/**
 * Keeps a post that is being written: in the browser at once, on the server when the keys rest. One save at a time, the
 * newest text last. What another editor wrote meanwhile is never overwritten: then it waits for a decision.
 */
export function createDraftStore({ key, postId, baseVersion, version, tell }: DraftStoreOptions) {
  /** Another editor wrote since; nothing is sent until a decision. */
  let isConflicting = false;
  let isOver = false;
  let isKeptHere = true;
  const autosave = createAutosave<PostFields>({
    restMs: REST_MS,
    save: sendDraft,
    onWaiting: () => tell({ status: "waiting" }),
    onSaving: () => tell({ status: "saving" }),
    onSaved: finishSave,
    onFailed: handleFailure,
  });
  let savedAt = "";

  function keepHere(fields: PostFields): void {
    const savedAt = new Date().toISOString();
    isKeptHere = writeLocal({ key, postId, baseVersion, draftVersion: version, fields, savedAt });
  }

  function change(fields: PostFields): void {
    if (isOver) return;
    keepHere(fields);
    autosave.change(fields);
  }

  async function sendDraft(fields: PostFields, isLeaving: boolean): Promise<void> {
    const draft: DraftWrite = { postId, baseVersion, fields: toInput(fields), version };
    const answer = await putDraft(key, draft, isLeaving && fields.content.length < KEEPALIVE_CHARS);
    version = answer.version;
    savedAt = answer.savedAt;
    const newest = autosave.unsaved();
    // The copy in the browser builds on this version.
    if (!isOver && newest && newest !== fields) keepHere(newest);
  }

  function finishSave(): void {
    if (isOver) return;
    dropLocal(key);
    tell({ status: "saved", at: savedAt });
  }

  function handleFailure(error: unknown): void {
    if (isOver) return;
    const conflict = conflictOf(error);
    if (hasCode(error, "draft_ended")) moveToNewKey();
    else if (conflict) {
      isConflicting = true;
      void autosave.hold();
      tell({ status: conflict });
    } else {
      tell(stateOfFailure(error, isKeptHere));
      autosave.schedule(RETRY_MS);
    }
  }

  /** Called when another window saved the post of this draft. The text here continues as a draft of its own. */
  function moveToNewKey(): void {
    dropLocal(key);
    [key, version] = [`new-${newKey()}`, 0];
    const newest = autosave.unsaved();
    if (newest) keepHere(newest);
    autosave.schedule(REST_MS);
  }

  /** Sends nothing until `resume`, and waits for running requests: the post itself is about to be saved. */
  async function pause(): Promise<void> {
    await Promise.race([autosave.hold(), new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
  }

  /** The post was not saved; drafts go on. */
  function resume(): void {
    if (isConflicting) return;
    autosave.release();
    void autosave.flush();
  }

  /** The decision after a conflict: these fields, on top of the other editor's version. */
  function decide(fields: PostFields, otherVersion: number): Promise<void> {
    version = otherVersion;
    isConflicting = false;
    autosave.release();
    change(fields);
    return autosave.flush();
  }

  /** The post itself is saved on this version now; drafts build on it. */
  function rebase(postVersion: number): void {
    baseVersion = postVersion;
  }

  /** Stores no further text; answers of running requests are ignored. */
  function end(): void {
    isOver = true;
    void autosave.hold();
  }

  return { change, flush: autosave.flush, pause, resume, decide, rebase, end, key: () => key };
}

/** Reason of a refused save: another editor changed this draft, or the post itself. */
function conflictOf(error: unknown): "conflict" | "outdated" | null {
  if (hasCode(error, "draft_elsewhere")) return "conflict";
  return hasCode(error, "edited_elsewhere") ? "outdated" : null;
}

function stateOfFailure(error: unknown, isKeptHere: boolean): DraftState {
  const problem = errorText(error);
  return isKeptHere ? { status: "local", problem, isLoggedOut: isLoggedOut(error) } : { status: "unsafe", problem };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
