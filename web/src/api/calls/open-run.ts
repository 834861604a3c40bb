import { requestJson } from "../client";
import type { SavedRun } from "./runs";

export const listRuns = (tool: string) => requestJson("GET", "/api/runs", { query: { tool } });

/** One saved run with the result that its request gives today. */
export async function openRun<Request, Result>(id: number): Promise<SavedRun<Request, Result>> {
  return (await requestJson("GET", "/api/runs/{id}", { path: { id } })) as unknown as SavedRun<Request, Result>;
}

/** The saved run that an address names by its id or as "latest"; `null` where the tool has none. */
export async function openNamedRun<Request, Result>(tool: string, name: string) {
  const id = name === "latest" ? (await listRuns(tool)).items[0]?.id : Number(name);
  return id ? openRun<Request, Result>(id) : null;
}
