import { makeSendQueue, type UnsentChange } from "../../../../api/send-queue";
import { readSession } from "../../../../api/session";
import { readToken } from "../../../../api/token";
import { readStored, writeStored } from "../../../../lib/storage/storage";
import { type ChangedTask, sendChange, type Task, type TaskChange } from "../api";

/** A change of a task that the server does not have yet. */
export interface WaitingChange extends UnsentChange {
  key: string;
  /** Id of the member, or "guest": another member's changes are neither shown nor sent. */
  owner: string;
  /** Title of the task, for the list of what waits. */
  title: string;
  /** Time of the change, ISO 8601. */
  at: string;
  zone: string;
  change: TaskChange;
}

/** Member whose changes are kept, for the time in which the server cannot be asked. */
const OWNER = "taskOwner";
const GUEST = "guest";

/** The one who makes changes now. A token without an answer belongs to the member of the last visit. */
export function currentOwner(): string {
  const { user } = readSession();
  if (user) {
    const owner = String(user.id);
    if (readStored(OWNER) !== owner) writeStored(OWNER, owner);
    return owner;
  }
  return readToken() === null ? GUEST : (readStored(OWNER) ?? GUEST);
}

/** The tasks of a guest go to the account that the guest enters. */
export function isOwn({ owner }: WaitingChange): boolean {
  return owner === GUEST || owner === currentOwner();
}

export const taskQueue = makeSendQueue<WaitingChange, ChangedTask>({
  stored: "task-changes",
  keyOf: ({ key }) => key,
  send: ({ change, key, zone }) => sendChange(change, key, zone),
  canSend: isOwn,
  afterSent: ({ task }, rest) => rest.map((item) => withVersion(item, task)),
});

/** The next edit of the same task builds on the one that was sent. */
function withVersion(item: WaitingChange, { id, version }: ChangedTask["task"]): WaitingChange {
  const { change } = item;
  return change.kind === "edit" && change.id === id ? { ...item, change: { ...change, version } } : item;
}

/** The server's tasks with the changes that wait. A refused change is none of them. */
export function applyWaiting(tasks: readonly Task[], waiting: readonly WaitingChange[]): Task[] {
  return waiting.filter(({ problem }) => !problem).reduce(applyChange, [...tasks]);
}

function applyChange(tasks: Task[], { change, at, isHeld }: WaitingChange): Task[] {
  if (change.kind === "create") return tasks;
  if (change.kind === "delete") return tasks.filter(({ id }) => id !== change.id);
  return tasks.map((task) =>
    task.id === change.id
      ? { ...task, ...changedFields(task, change, at), ...(isHeld ? { isUnsent: true } : {}) }
      : task,
  );
}

function changedFields(task: Task, change: TaskChange, at: string): Partial<Task> {
  if (change.kind === "edit") return change.fields as Partial<Task>;
  if (change.kind === "complete") {
    return { doneAt: change.done ? (task.doneAt ?? at) : null, column: change.done ? "done" : "open" };
  }
  const column = change.kind === "move" ? change.place.column : undefined;
  return column ? { column, doneAt: column === "done" ? (task.doneAt ?? at) : null } : {};
}
