import { requestJson } from "../../../api/client";
import type { Evenings } from "./api";

/** Moves the due date of a task to the day of the deadline. A deadline at midnight ends the day before. */
export function delayDueDate(step: Evenings["steps"][number], deadline: string, zone: string): Promise<unknown> {
  const lastMinute = new Date(deadline).getTime() - 60_000;
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(lastMinute);
  return requestJson("PATCH", "/api/tasks/{id}", {
    path: { id: step.taskId },
    body: { fields: { due: { date } }, version: step.taskVersion },
  });
}
