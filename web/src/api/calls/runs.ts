import { requestJson } from "../client";
import { apiQuery } from "../queries/api-query";
import { useRefresh } from "../queries/query-host";
import { tellOtherTabs } from "../queries/tabs";
import type { components } from "../schema.gen";

/** A saved use of a tool. `request` and `result` have the form of the tool's own call. */
export type SavedRun<Request = unknown, Result = unknown> = Omit<components["schemas"]["Run"], "request" | "result"> & {
  request: Request | null;
  result: Result | null;
};

/** Content of a link. `request` and `result` have the form of the tool's own call. */
export type SharedRun = Omit<components["schemas"]["SharedRun"], "request" | "result"> & {
  request: unknown;
  result: unknown;
};

export type RunLink = components["schemas"]["RunLink"];

/** The saved runs of one tool, newest first. Without Premium the latest only. */
export const runsQuery = (tool: string) => apiQuery("/api/runs", { query: { tool } });

/** Links of this visitor to results of one tool, newest first. */
export const linksQuery = (tool: string) => ({
  ...apiQuery("/api/links", { query: { tool } }),
  // Other tabs revoke them, too.
  refetchOnMount: "always" as const,
});

/** Makes a link to a saved run. It opens a copy without private parts. */
export function shareRun(id: number): Promise<RunLink> {
  return requestJson("POST", "/api/runs/{id}/links", { path: { id } });
}

export async function revokeLink(id: number): Promise<void> {
  await requestJson("DELETE", "/api/links/{id}", { path: { id } });
}

export interface NewRun {
  toolName: string;
  request: object;
  /** Changes of the result, for tools that take them. */
  edits?: unknown;
  name?: string | null;
}

export interface RunChange {
  /** The version that was read. Another one is refused with 409 `edited_elsewhere`. */
  version: number;
  request?: object;
  name?: string | null;
}

/** Queries that show saved runs. */
const CHANGED = [["/api/runs"], ["/api/chain"], ["/api/dashboard/overview"], ["/api/plan"]];

/** Changes of saved runs. Each refreshes what shows them, in other tabs as well. */
export function useRunChanges() {
  const refresh = useRefresh();
  function refreshRuns(id?: number) {
    const keys = id === undefined ? CHANGED : [...CHANGED, [`/api/runs/${id}`]];
    keys.forEach(refresh);
    tellOtherTabs(...keys);
  }

  /** Saves a run as the newest of its tool. */
  async function saveRun<Request, Result>(run: NewRun): Promise<SavedRun<Request, Result>> {
    // The values of the request are the tool's, which checks them itself.
    const body = run as components["schemas"]["SaveRun"];
    const saved = await requestJson("POST", "/api/runs", { body });
    refreshRuns();
    return saved as SavedRun<Request, Result>;
  }

  /** Changes a saved run in its place. */
  async function changeRun<Request, Result>(id: number, change: RunChange): Promise<SavedRun<Request, Result>> {
    const body = change as components["schemas"]["ChangeRun"];
    const saved = await requestJson("PATCH", "/api/runs/{id}", { path: { id }, body });
    refreshRuns(id);
    return saved as SavedRun<Request, Result>;
  }

  /** Deletes a saved run for good. */
  async function removeRun(id: number): Promise<void> {
    await requestJson("DELETE", "/api/runs/{id}", { path: { id } });
    refreshRuns(id);
  }

  return { saveRun, changeRun, removeRun };
}
