import { readStored, writeStored } from "./storage";

/** Place of the reader: a county or a state. */
export interface Place {
  /** "48453" or "TX". */
  id: string;
  /** "Travis County, Texas"; empty where only the id is known. */
  name: string;
}

/** Name of the entry, and of the event that tells of a change. */
const KEY = "location";

/** The place that the reader chose last in this browser. */
export function readPlace(): Place | null {
  const [, id, name] = /^(\d{5}|[A-Z]{2}) (.+)$/.exec(readStored(KEY) ?? "") ?? [];
  return id && name ? { id, name } : null;
}

/** `null` forgets it. A place without a name is not kept. */
export function storePlace(place: Place | null): void {
  if (place?.name === "") return;
  writeStored(KEY, place && `${place.id} ${place.name}`);
  dispatchEvent(new Event(KEY));
}

/** Calls back after each change on this page. */
export function onPlaceChange(listener: () => void): () => void {
  addEventListener(KEY, listener);
  return () => removeEventListener(KEY, listener);
}
