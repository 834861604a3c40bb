import { tellConnection } from "../../api/client";
import { REPORT_QUERY } from "../report/report-address";
import type { ResultsView } from "./analysis";

let loaded: ResultsView | null = null;

/** The report's code is not part of the page's first load. Calling this early only warms the cache. */
export async function loadResults(): Promise<ResultsView> {
  const { Results } = await import("./results").catch(tellConnection);
  loaded = Results;
  return Results;
}

/** The report's code where it is there already: on the server, and in a browser that got the report with the page. */
export function loadedResults(): ResultsView | null {
  return loaded;
}

/** Sets the code without loading: the server's script holds it already. */
export function provideResults(results: ResultsView): void {
  loaded = results;
}

/** Loads the report's code before the page comes alive, when the server's page shows a report. */
export async function loadShownResults(): Promise<void> {
  const state = document.getElementById("state")?.textContent ?? "";
  // Without it the page would request the report once more.
  if (state.includes(REPORT_QUERY)) await loadResults().catch(() => {});
}
