import { onStoredElsewhere, readStored, writeStored } from "../lib/storage/storage";
import { ApiError, errorText } from "./errors";

// Changes wait in the browser's storage until the server has them: none is lost with a tab, and the key of each makes it count once,
// whichever tab sends it.

/** A change that the server does not have yet. */
export interface UnsentChange {
  /** True after a try without an answer: it is sent again later. */
  isHeld?: boolean;
  /** Reason for which the server refuses it. */
  problem?: string;
}

interface QueueOptions<T extends UnsentChange, R> {
  /** Name of the entry in the browser's storage. */
  stored: string;
  keyOf: (item: T) => string;
  send: (item: T) => Promise<R>;
  /** False for one that waits for the person. */
  canSend?: (item: T) => boolean;
  /** What a refusal makes of a change; the reason is kept with it otherwise. */
  onRefused?: (item: T, error: ApiError) => T | null;
  /** What an answer makes of the changes that still wait. */
  afterSent?: (result: R, rest: readonly T[], sent: T) => readonly T[];
}

/** Outcome of a change that was just queued: null while it waits. */
export type SendOutcome<R> = { sent: R } | { refused: ApiError } | null;

export type SendQueue<T extends UnsentChange, R> = ReturnType<typeof makeSendQueue<T, R>>;

/** Random text that makes a change count once. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

/** True for an answer that another try can change. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status === 401 || error.status >= 500;
}

/** The changes that wait, as all tabs of the browser share them. */
function makeStoredList<T>(stored: string, keyOf: (item: T) => string) {
  let waiting: readonly T[] | null = null;
  /** False where the browser refuses to store: the changes live in memory then. */
  let isStored = true;
  const listeners = new Set<() => void>();

  function readWaiting(): readonly T[] {
    try {
      const found: unknown = JSON.parse(readStored(stored) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /** Changes that wait, the oldest first. */
  function list(): readonly T[] {
    waiting ??= readWaiting();
    return waiting;
  }

  /** Changes what is stored: another tab may have added or sent some since this one looked. */
  function update(change: (all: readonly T[]) => readonly T[]): void {
    waiting = change(isStored ? readWaiting() : list());
    isStored = writeStored(stored, waiting.length === 0 ? null : JSON.stringify(waiting));
    for (const listener of listeners) listener();
  }

  function updateOne(key: string, change: (item: T) => T): void {
    update((all) => all.map((item) => (keyOf(item) === key ? change(item) : item)));
  }

  function discard(key: string): void {
    update((all) => all.filter((item) => keyOf(item) !== key));
  }

  /** Calls back when changes were added or sent, here or in another tab. */
  function onChanged(listener: () => void): () => void {
    listeners.add(listener);
    const stop = onStoredElsewhere(stored, () => {
      waiting = null;
      listener();
    });
    return () => {
      listeners.delete(listener);
      stop();
    };
  }

  return { list, update, updateOne, discard, onChanged };
}

export function makeSendQueue<T extends UnsentChange, R>(options: QueueOptions<T, R>) {
  const { stored, keyOf, send, canSend = () => true, onRefused, afterSent = (_, rest) => rest } = options;
  const { list, update, updateOne, discard, onChanged } = makeStoredList(stored, keyOf);
  let sending: Promise<void> | null = null;
  const sentListeners = new Set<(item: T, result: R) => void>();
  const outcomes = new Map<string, SendOutcome<R>>();

  /** Keeps a change and sends it as soon as the network is there. */
  async function add(item: T): Promise<SendOutcome<R>> {
    update((all) => [...all, item]);
    // A round that is under way may have looked before this one was there.
    await sending;
    await sendAll();
    const outcome = outcomes.get(keyOf(item)) ?? null;
    outcomes.delete(keyOf(item));
    return outcome;
  }

  /** Sends what waits, one after the other. Where the network fails, the rest waits for the next try. */
  function sendAll(): Promise<void> {
    sending ??= sendEach().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendEach(): Promise<void> {
    for (;;) {
      const next = list().find((item) => !item.problem && canSend(item));
      if (!next || !(await sendOne(next))) return;
    }
  }

  /** False when it has to be tried again later. */
  async function sendOne(item: T): Promise<boolean> {
    const key = keyOf(item);
    try {
      const result = await send(item);
      // The lists have the answer before the change leaves the queue: none shows the state before it in between.
      for (const listener of sentListeners) listener(item, result);
      update((all) =>
        afterSent(
          result,
          all.filter((other) => keyOf(other) !== key),
          item,
        ),
      );
      outcomes.set(key, { sent: result });
    } catch (error) {
      if (isPassing(error) || !(error instanceof ApiError)) {
        update((all) => all.map((other) => (other.problem || !canSend(other) ? other : { ...other, isHeld: true })));
        return false;
      }
      outcomes.set(key, { refused: error });
      updateOne(key, (old) => onRefused?.(old, error) ?? { ...old, problem: errorText(error) });
    }
    return true;
  }

  /** Calls back for each change that the server has now. */
  function onSent(listener: (item: T, result: R) => void): () => void {
    sentListeners.add(listener);
    return () => {
      sentListeners.delete(listener);
    };
  }

  return { list, add, sendAll, updateOne, discard, onChanged, onSent };
}
