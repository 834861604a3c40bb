import type { SharedRun } from "../../api/calls/runs";
import { SHARED } from "../../api/calls/shared-key";
import SharedPage from "./shared-page";
import { loadView } from "./shared-views";

/** The page, and with it the code of the view that the server's page shows. */
export async function loadPage() {
  // Read here rather than with the routes, which belong to the entry.
  const state = JSON.parse(document.getElementById("state")?.textContent || "{}") as {
    queries?: Record<string, unknown>;
  };
  const shared = state.queries?.[SHARED] as SharedRun | null | undefined;
  if (shared) await loadView(shared.toolName).catch(() => {});
  return { default: SharedPage };
}
