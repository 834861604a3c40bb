import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import type { components } from "../../../api/schema.gen";
import { readerZone } from "../../../lib/time/reader-zone";
import { takeTasks } from "./tasks-request";

type Schemas = components["schemas"];
/** A task; `isUnsent` while a change of it waits for the network. */
export type Task = Schemas["Task"] & { isUnsent?: boolean };
export type TaskList = Schemas["TaskList"];
export type TaskFields = Schemas["TaskFields"];
export type NewTask = Schemas["CreateTask"];
export type ChangedTask = Schemas["ChangedTask"];
export type Column = Schemas["BoardColumn"];
export type BulkChange = Omit<Schemas["ChangeTasks"], "zone">;

/** Key that all lists of tasks begin with. */
export const TASKS = ["/api/tasks"] as const;
export const CHANGES = ["/api/tasks/changes"] as const;
export const PLAN = ["/api/plan"] as const;
export const EVENINGS = ["/api/evenings"] as const;

/** All tasks outside the bin. Reloaded on every view, because other pages add tasks. */
export function tasksQuery(zone: string) {
  return queryOptions({
    queryKey: [...TASKS, { view: "all", zone }],
    queryFn: () => takeTasks(zone),
    refetchOnMount: "always",
  });
}

/** Notes of a task at its version, as sanitized HTML. */
export function notesQuery({ id, version }: Task) {
  return queryOptions({
    queryKey: ["/api/tasks/notes", id, version],
    queryFn: () => requestJson("GET", "/api/tasks/{id}/notes", { path: { id } }),
  });
}

export const binQuery = apiQuery("/api/tasks", { query: { view: "bin" } });
export const changesQuery = apiQuery("/api/tasks/changes");

/** Without minutes, those that My evenings has left tonight. */
export const fetchTonight = (minutes?: number) =>
  requestJson("GET", "/api/tasks/tonight", {
    query: { ...(minutes === undefined ? {} : { minutes }), zone: readerZone() },
  });

/** Ticks a piece of My evenings, or takes the tick back. */
export const tickPiece = (id: number, done: boolean) =>
  requestJson("POST", "/api/evenings/pieces/{id}", { path: { id }, body: { done } });

export type TaskPlace = { column?: string; before?: number; after?: number };
/** A change of one task, as it is sent. */
export type TaskChange =
  | { kind: "create"; task: NewTask }
  | { kind: "edit"; id: number; version: number; fields: TaskFields }
  | { kind: "complete"; id: number; done: boolean }
  | { kind: "move"; id: number; place: TaskPlace }
  | { kind: "delete"; id: number };

/** Sends a change. The key makes it count once; the zone is that of the place where the change was made. */
export function sendChange(change: TaskChange, requestKey: string, zone: string): Promise<ChangedTask> {
  const options = { requestKey, isForMember: true };
  if (change.kind === "create")
    return requestJson("POST", "/api/tasks", { ...options, body: { ...change.task, zone } });
  const path = { id: change.id };
  switch (change.kind) {
    case "edit": {
      const { fields, version } = change;
      return requestJson("PATCH", "/api/tasks/{id}", { ...options, path, body: { fields, version, zone } });
    }
    case "complete":
      return requestJson("POST", "/api/tasks/{id}/complete", { ...options, path, body: { done: change.done, zone } });
    case "move":
      return requestJson("POST", "/api/tasks/{id}/move", { ...options, path, body: { ...change.place, zone } });
    case "delete":
      return requestJson("DELETE", "/api/tasks/{id}", { ...options, path });
  }
}

export const restoreTask = (id: number) => requestJson("POST", "/api/tasks/{id}/restore", { path: { id } });

export const changeTasks = (change: BulkChange) =>
  requestJson("POST", "/api/tasks/bulk", { body: { ...change, zone: readerZone() } });

export const undoChange = (id: number) => requestJson("POST", "/api/tasks/changes/{id}/undo", { path: { id } });

export const saveColumns = (columns: Column[]) => requestJson("PUT", "/api/tasks/columns", { body: { columns } });

export const addPlanTasks = () => requestJson("POST", "/api/plan/tasks");

export const importTasks = (tasks: Schemas["ImportedTask"][]) =>
  requestJson("POST", "/api/tasks/import", { body: { tasks } });
