import type { SharedRun } from "../api/runs";
import { SHARED } from "../api/shared-key";
import SharedPage from "./shared-page";
import { loadView } from "./shared-views";
import { readState } from "./state";

/** The page, and with it the code of the view that the server's page shows. */
export async function loadPage() {
  const shared = readState()[SHARED] as SharedRun | null | undefined;
  if (shared) await loadView(shared.toolName).catch(() => {});
  return { default: SharedPage };
}
