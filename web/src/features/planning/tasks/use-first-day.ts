import { useEffect, useState } from "react";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { readStored, writeStored } from "../../../lib/storage/storage";
import { readerDay } from "../../../lib/time/day";

const FIRST_DAY = "tasksFirstDay";

/** True on the day on which this browser opened the page for the first time, and in the server's page. */
export function useFirstDay(): boolean {
  const isHydrated = useHydrated();
  const [first] = useState(() => readStored(FIRST_DAY));
  useEffect(() => {
    if (first === null) writeStored(FIRST_DAY, readerDay());
  }, [first]);
  return !isHydrated || first === null || first === readerDay();
}
