import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query";
import { requestJson } from "../../api/client";
import type { components } from "../../api/schema.gen";
import { readerZone } from "../../lib/reader-zone";
import { takeTasks } from "./tasks-request";

type Schemas = components["schemas"];
export type Task = Schemas["Task"];
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

export const createTask = (task: NewTask) =>
  requestJson("POST", "/api/tasks", { body: { ...task, zone: readerZone() } });

export const editTask = ({ id, version }: Task, fields: TaskFields) =>
  requestJson("PATCH", "/api/tasks/{id}", { path: { id }, body: { fields, version, zone: readerZone() } });

export const completeTask = (id: number, done: boolean) =>
  requestJson("POST", "/api/tasks/{id}/complete", { path: { id }, body: { done, zone: readerZone() } });

export type Place = { column?: string; before?: number; after?: number };

export const moveTask = (id: number, place: Place) =>
  requestJson("POST", "/api/tasks/{id}/move", { path: { id }, body: { ...place, zone: readerZone() } });

export const deleteTask = (id: number) => requestJson("DELETE", "/api/tasks/{id}", { path: { id } });

export const restoreTask = (id: number) => requestJson("POST", "/api/tasks/{id}/restore", { path: { id } });

export const changeTasks = (change: BulkChange) =>
  requestJson("POST", "/api/tasks/bulk", { body: { ...change, zone: readerZone() } });

export const undoChange = (id: number) => requestJson("POST", "/api/tasks/changes/{id}/undo", { path: { id } });

export const saveColumns = (columns: Column[]) => requestJson("PUT", "/api/tasks/columns", { body: { columns } });

export const addPlanTasks = () => requestJson("POST", "/api/plan/tasks");

export const importTasks = (tasks: Schemas["ImportedTask"][]) =>
  requestJson("POST", "/api/tasks/import", { body: { tasks } });
