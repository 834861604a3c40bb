import { requestJson } from "../../../api/client";
import { changesHeard } from "../../../api/queries/tabs";
import type { components } from "../../../api/schema.gen";
import { readerZone } from "../../../lib/time/reader-zone";

type TaskList = components["schemas"]["TaskList"];

/** The request that was made while the scripts of the view were loading. */
let early: { answer: Promise<TaskList>; heard: number } | null = null;

/** Requests the tasks before the view is there: thousands of them take as long as its scripts. */
export function requestTasksEarly(): void {
  early = { answer: fetchTasks(readerZone()), heard: changesHeard() };
  // The view asks again when this request failed.
  early.answer.catch(() => {
    early = null;
  });
}

/** All tasks outside the bin. An early request answers once, unless another tab has changed something since. */
export function takeTasks(zone: string): Promise<TaskList> {
  const taken = early?.heard === changesHeard() ? early.answer : fetchTasks(zone);
  early = null;
  return taken;
}

/** Lists have up to 5,000 tasks a page. */
async function fetchTasks(zone: string): Promise<TaskList> {
  const first = await requestJson("GET", "/api/tasks", { query: { view: "all", zone } });
  const items = [...first.items];
  for (let page = 2; page <= first.pages; page += 1) {
    items.push(...(await requestJson("GET", "/api/tasks", { query: { view: "all", zone, page } })).items);
  }
  return { ...first, items };
}
