import { useLate } from "../../lib/use-late";

const load = () => import("./library/library");

/** Saved rows of this visitor. The page works without this script. */
export function useLibrary() {
  return useLate(load);
}
