import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useMemo, useRef } from "react";
import { errorText } from "../../../api/errors";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { newRequestKey } from "../../../api/send-queue";
import { readerZone } from "../../../lib/time/reader-zone";
import { useToast } from "../../../ui/feedback/use-toast";
import {
  type BulkChange,
  CHANGES,
  type ChangedTask,
  changeTasks,
  type NewTask,
  PLAN,
  restoreTask,
  TASKS,
  type Task,
  type TaskChange,
  type TaskFields,
  type TaskList,
  type TaskPlace,
  tasksQuery,
  undoChange,
} from "./api";
import { currentOwner, taskQueue } from "./queue/task-queue";

export type TaskActions = ReturnType<typeof useTaskActions>;
export const TaskActionsContext = createContext<TaskActions | null>(null);

export function useActions(): TaskActions {
  const actions = use(TaskActionsContext);
  if (!actions) throw new Error("TaskActionsContext is missing");
  return actions;
}

/**
 * Changes of tasks: each shows at once, is sent, and is offered to be undone in a toast. Changes of one task wait where the network
 * fails; all others are refused then.
 */
export function useTaskActions(announce: (text: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const announceRef = useRef(announce);
  announceRef.current = announce;
  return useMemo(() => makeActions(client, toast, (text) => announceRef.current(text)), [client, toast]);
}

type Toasts = ReturnType<typeof useToast>;

/** The shown list, and what follows a change that the server has made. */
function makeTaskList(client: QueryClient, toast: Toasts, announce: (text: string) => void) {
  const key = tasksQuery(readerZone()).queryKey;
  const showTasks = (change: (tasks: Task[]) => Task[]) =>
    client.setQueryData<TaskList>(key, (list) => (list ? { ...list, items: change(list.items) } : list));
  const tellChange = () => {
    refreshQueries(client, CHANGES, PLAN);
    tellOtherTabs(TASKS, CHANGES, PLAN);
  };
  const reload = () => refreshQueries(client, TASKS);

  async function run<T>(failure: string, work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      toast.dismissErrors();
      tellChange();
      return result;
    } catch (error) {
      toast.add({ title: failure, description: errorText(error), variant: "destructive" });
      reload();
      return null;
    }
  }

  /** Puts the server's answer into the list, in the order of the list. */
  function acceptChange({ task, next }: Pick<ChangedTask, "task" | "next">) {
    showTasks((tasks) => {
      const found = tasks.find(({ id }) => id === task.id);
      const others = tasks.filter(({ id }) => id !== task.id && id !== next?.id);
      const shown = task.deletedAt ? [] : [{ ...task, urgency: task.doneAt ? undefined : found?.urgency }];
      return withWaiting([...others, ...shown, ...(next ? [next] : [])].sort(inOrder));
    });
  }

  function offerUndo(title: string, changeId: number | null | undefined) {
    announce(title);
    if (changeId == null) return;
    toast.add({ title, action: { label: "Undo", onAct: () => void undo(changeId) } });
  }

  async function undo(changeId: number) {
    const undone = await run("Could not undo", () => undoChange(changeId));
    if (undone) {
      announce("Undone");
      reload();
    }
  }

  return { reload, tellChange, run, acceptChange, offerUndo, undo };
}

/** Sends changes of one task through the queue. */
function makeSender(list: ReturnType<typeof makeTaskList>, toast: Toasts, announce: (text: string) => void) {
  /** Queues a change. "waiting" where the network fails, null where the server refuses it. */
  async function sendOrKeep(change: TaskChange, title: string): Promise<ChangedTask | "waiting" | null> {
    const key = newRequestKey();
    const at = new Date().toISOString();
    const outcome = await taskQueue.add({ key, owner: currentOwner(), title, at, zone: readerZone(), change });
    if (outcome === null) {
      announce(`"${title}" will be sent when the connection is back`);
      return "waiting";
    }
    if ("refused" in outcome) {
      // The words of a new task and of an edit are still in their form.
      if (change.kind === "create" || change.kind === "edit") {
        const failure = change.kind === "create" ? "Could not add the task" : "Could not save the task";
        taskQueue.discard(key);
        toast.add({ title: failure, description: errorText(outcome.refused), variant: "destructive" });
      }
      list.reload();
      return null;
    }
    toast.dismissErrors();
    list.tellChange();
    return outcome.sent;
  }

  return sendOrKeep;
}

function makeActions(client: QueryClient, toast: Toasts, announce: (text: string) => void) {
  const list = makeTaskList(client, toast, announce);
  const { reload, tellChange, run, acceptChange, offerUndo, undo } = list;
  const sendOrKeep = makeSender(list, toast, announce);

  async function create(task: NewTask): Promise<boolean> {
    const made = await sendOrKeep({ kind: "create", task }, task.title ?? "");
    if (made && made !== "waiting") announce(`Added "${made.task.title}"`);
    return made !== null;
  }

  async function edit(task: Task, fields: TaskFields): Promise<boolean> {
    const { id, version } = task;
    const changed = await sendOrKeep({ kind: "edit", id, version, fields }, fields.title ?? task.title);
    if (changed && changed !== "waiting") {
      // The fields may change the urgency of this and of other tasks.
      reload();
      offerUndo(`Saved "${changed.task.title}"`, changed.changeId);
    }
    return changed !== null;
  }

  async function changeOne(change: TaskChange, task: Task, result: string) {
    const changed = await sendOrKeep(change, task.title);
    if (changed && changed !== "waiting") offerUndo(result, changed.changeId);
  }

  const complete = (task: Task, done: boolean) =>
    changeOne({ kind: "complete", id: task.id, done }, task, `${done ? "Completed" : "Reopened"} "${task.title}"`);

  const move = (task: Task, place: TaskPlace, result: string) =>
    changeOne({ kind: "move", id: task.id, place }, task, result);

  const remove = (task: Task) => changeOne({ kind: "delete", id: task.id }, task, `Deleted "${task.title}"`);

  async function restore(task: Task) {
    const changed = await run("Could not restore the task", () => restoreTask(task.id));
    if (!changed) return;
    reload();
    offerUndo(`Restored "${task.title}"`, changed.changeId);
  }

  async function changeMany(change: BulkChange, verb: string): Promise<boolean> {
    const changed = await run("Could not change the tasks", () => changeTasks(change));
    if (!changed) return false;
    reload();
    offerUndo(`${verb} ${changed.count} ${changed.count === 1 ? "task" : "tasks"}`, changed.changeId);
    return true;
  }

  const reloadAll = () => {
    reload();
    tellChange();
  };
  return { create, edit, complete, move, remove, restore, changeMany, undo, acceptChange, reload, reloadAll, run };
}

/** Open tasks by their manual order, then done ones, the last one first: the order of the server's list. */
export function inOrder(a: Task, b: Task): number {
  if (a.doneAt || b.doneAt) {
    if (!a.doneAt) return -1;
    if (!b.doneAt) return 1;
    return a.doneAt < b.doneAt ? 1 : -1;
  }
  if (a.order === b.order) return a.id - b.id;
  return a.order < b.order ? -1 : 1;
}

/** Tasks that wait for an open task are marked; all others stay the same objects. */
function withWaiting(tasks: Task[]): Task[] {
  const open = new Set(tasks.filter(({ doneAt }) => !doneAt).map(({ id }) => id));
  return tasks.map((task) => {
    const isWaiting = task.waitsOn.some((id) => open.has(id));
    return isWaiting === (task.isWaiting ?? false) ? task : { ...task, isWaiting };
  });
}
