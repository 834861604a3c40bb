import { useLate } from "../../lib/use-late";

const load = () => import("./library/library");

/** What this visitor keeps. Without its script the page works all the same. */
export function useLibrary() {
  return useLate(load);
}
