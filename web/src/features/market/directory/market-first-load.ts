import { loadResults } from "../results-module";
import MarketPage from "./market-page";

/** The page with the report's code, which has to be there before the server's report comes alive. */
export async function loadPage() {
  await loadResults().catch(() => {});
  return { default: MarketPage };
}
