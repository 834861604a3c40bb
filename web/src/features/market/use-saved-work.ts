import { useLazyModule } from "../../lib/hooks/use-lazy-module";

const loadSavedWork = () => import("./saved/saved-work");

/** What this visitor keeps. Without its script the page works all the same. */
export function useSavedWork() {
  return useLazyModule(loadSavedWork);
}
