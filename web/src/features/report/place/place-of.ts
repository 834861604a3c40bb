import type { Place } from "../../../lib/storage/reader-place";
import { locationOf } from "../selection";
import type { Report } from "../types";

/** Place of a report; `null` for the nation. */
export function placeOf({ local, request }: Report): Place | null {
  if (local) return { id: local.id, name: local.name };
  const id = locationOf(request);
  return id ? { id, name: "" } : null;
}
