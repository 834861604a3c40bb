import NichePage from "./niche-page";
import { loadShownResults } from "./results-module";

/** The page, and with it the report's code where the server's page shows a report. */
export async function loadPage() {
  await loadShownResults();
  return { default: NichePage };
}
