import { readStored, writeStored } from "./storage";

/** Place of the reader: a county or a state. */
export interface Place {
  /** "48453" or "TX". */
  id: string;
  /** "Travis County, Texas"; empty where only the id is known. */
  name: string;
}

const KEY = "location";

/** The place that the reader chose last in this browser. */
export function readPlace(): Place | null {
  const [, id, name] = /^(\d{5}|[A-Z]{2}) (.+)$/.exec(readStored(KEY) ?? "") ?? [];
  return id && name ? { id, name } : null;
}

/** `null` forgets it. A place without a name is not kept. */
export function storePlace(place: Place | null): void {
  if (place?.name !== "") writeStored(KEY, place && `${place.id} ${place.name}`);
}
