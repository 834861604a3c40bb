import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useMemo, useRef } from "react";
import { refreshQueries } from "../../api/api-query";
import { errorText } from "../../api/errors";
import { tellOtherTabs } from "../../api/tabs";
import { readerZone } from "../../lib/reader-zone";
import { useToast } from "../../ui/use-toast";
import {
  type BulkChange,
  CHANGES,
  type ChangedTask,
  changeTasks,
  completeTask,
  createTask,
  deleteTask,
  editTask,
  moveTask,
  type NewTask,
  PLAN,
  type Place,
  restoreTask,
  TASKS,
  type Task,
  type TaskFields,
  type TaskList,
  tasksQuery,
  undoChange,
} from "./api";

export type TaskActions = ReturnType<typeof useTaskActions>;
export const TaskActionsContext = createContext<TaskActions | null>(null);

export function useActions(): TaskActions {
  const actions = use(TaskActionsContext);
  if (!actions) throw new Error("TaskActionsContext is missing");
  return actions;
}

/** Changes of tasks: each shows at once, is sent, and is offered to be undone in a toast. */
export function useTaskActions(announce: (text: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const announceRef = useRef(announce);
  announceRef.current = announce;
  return useMemo(() => makeActions(client, toast, (text) => announceRef.current(text)), [client, toast]);
}

function makeActions(client: QueryClient, toast: ReturnType<typeof useToast>, announce: (text: string) => void) {
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

  async function create(task: NewTask): Promise<boolean> {
    const made = await run("Could not add the task", () => createTask(task));
    if (made) {
      acceptChange(made);
      announce(`Added "${made.task.title}"`);
    }
    return made !== null;
  }

  async function edit(task: Task, fields: TaskFields): Promise<boolean> {
    const changed = await run("Could not save the task", () => editTask(task, fields));
    if (changed) {
      acceptChange(changed);
      // The fields may change the urgency of this and of other tasks.
      reload();
      offerUndo(`Saved "${changed.task.title}"`, changed.changeId);
    }
    return changed !== null;
  }

  async function complete(task: Task, isDone: boolean) {
    const doneAt = isDone ? new Date().toISOString() : null;
    showTasks((tasks) =>
      tasks
        .map((own) => (own.id === task.id ? { ...own, doneAt, column: isDone ? "done" : "open" } : own))
        .sort(inOrder),
    );
    const changed = await run("Could not save the task", () => completeTask(task.id, isDone));
    if (!changed) return;
    acceptChange(changed);
    offerUndo(`${isDone ? "Completed" : "Reopened"} "${task.title}"`, changed.changeId);
  }

  async function move(task: Task, place: Place, result: string) {
    const changed = await run("Could not move the task", () => moveTask(task.id, place));
    if (!changed) return;
    acceptChange(changed);
    offerUndo(result, changed.changeId);
  }

  async function remove(task: Task) {
    showTasks((tasks) => tasks.filter(({ id }) => id !== task.id));
    const changed = await run("Could not delete the task", () => deleteTask(task.id));
    if (changed) offerUndo(`Deleted "${task.title}"`, changed.changeId);
  }

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

  return { create, edit, complete, move, remove, restore, changeMany, undo, reload, run };
}

/** Open tasks by their manual order, then done ones, the last one first: the order of the server's list. */
function inOrder(a: Task, b: Task): number {
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
