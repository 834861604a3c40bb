import { ApiError, errorText } from "../../api/errors";
import { type LoggedAnswer, logAnswer, type NewAnswer } from "../../api/experiments";
import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage";

// Answers wait in the browser's storage until the server has them: no tap is lost, and the key of each makes it count once.

const STORED = "experiment-answers";

/** Answer that the server does not have yet. */
export interface WaitingAnswer {
  experimentId: number;
  runId: number;
  answer: NewAnswer;
  /** True when the person has answered before: the page asks whether they are the same. */
  asks?: boolean;
  /** Reason for which the server refuses it. */
  problem?: string;
}

type Listener = () => void;
type Logged = (waiting: WaitingAnswer, logged: LoggedAnswer) => void;

let waiting: readonly WaitingAnswer[] | null = null;
/** False where the browser refuses to store: the answers live in memory then. */
let isStored = true;
let sending: Promise<void> | null = null;
const listeners = new Set<Listener>();
const loggedListeners = new Set<Logged>();

function readWaiting(): readonly WaitingAnswer[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORED) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Answers that wait, the oldest first. */
export function waitingAnswers(): readonly WaitingAnswer[] {
  waiting ??= readWaiting();
  return waiting;
}

/** Changes what is stored: another tab may have added or sent answers since this one looked. */
function changeWaiting(update: (all: readonly WaitingAnswer[]) => readonly WaitingAnswer[]): void {
  waiting = update(isStored ? readWaiting() : waitingAnswers());
  isStored = writeStored(STORED, waiting.length === 0 ? null : JSON.stringify(waiting));
  for (const listener of listeners) listener();
}

function changeOne(key: string, update: (item: WaitingAnswer) => WaitingAnswer): void {
  changeWaiting((all) => all.map((item) => (item.answer.key === key ? update(item) : item)));
}

/** Random text that makes an answer count once. */
export function newAnswerKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

/** Keeps an answer and sends it as soon as the network is there. */
export function queueAnswer(item: WaitingAnswer): Promise<void> {
  changeWaiting((all) => [...all, item]);
  return sendWaiting();
}

/** Takes an answer out of the queue. */
export function discardAnswer(key: string): void {
  changeWaiting((all) => all.filter(({ answer }) => answer.key !== key));
}

/** Takes the reply to the question whether the person is the same as before. */
export function settlePerson(key: string, isSame: boolean): Promise<void> {
  changeOne(key, (item) => ({
    ...item,
    asks: false,
    answer: { ...item.answer, ifSamePerson: isSame ? "replace" : "add" },
  }));
  return sendWaiting();
}

/** Sends what waits, one after the other. Where the network fails, the rest waits for the next try. */
export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (;;) {
    const next = waitingAnswers().find(({ asks, problem }) => !asks && !problem);
    if (!next) return;
    const isDone = await sendOne(next);
    if (!isDone) return;
  }
}

/** False when it has to be tried again later. */
async function sendOne(item: WaitingAnswer): Promise<boolean> {
  const { key } = item.answer;
  try {
    const logged = await logAnswer(item.experimentId, item.answer);
    discardAnswer(key);
    for (const listener of loggedListeners) listener(item, logged);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return false;
    const asks = error.body?.code === "same_person";
    changeOne(key, (old) => (asks ? { ...old, asks } : { ...old, problem: errorText(error) }));
  }
  return true;
}

/** Calls back when answers were added or sent, here or in another tab. */
export function onWaitingChanged(listener: Listener): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(STORED, () => {
    waiting = null;
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Calls back for each answer that the server has now. */
export function onAnswerLogged(listener: Logged): () => void {
  loggedListeners.add(listener);
  return () => {
    loggedListeners.delete(listener);
  };
}
