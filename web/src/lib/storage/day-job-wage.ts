import { parseCents } from "../money";
import { useSyncExternalStore } from "../sync-external-store";
import { readStored, writeStored } from "./storage";

const KEY = "dayJobWage";
const LEAST = 1;
const MOST = 1000;
const listeners = new Set<() => void>();

/** Hourly wage of the day job in dollars; `null` on the server and before it is typed. It stays in this browser. */
export function useWage(): number | null {
  return useSyncExternalStore(subscribeListener, readWage, () => null);
}

/** False for a text that is no wage. An empty text forgets the wage. */
export function storeWage(text: string): boolean {
  const wage = parseWage(text);
  if (text.trim() !== "" && wage === null) return false;
  writeStored(KEY, wage === null ? null : String(wage));
  for (const listener of listeners) listener();
  return true;
}

export function readWage(): number | null {
  return parseWage(readStored(KEY) ?? "");
}

function parseWage(text: string): number | null {
  const wage = (parseCents(text) ?? 0) / 100;
  return wage >= LEAST && wage <= MOST ? wage : null;
}

function subscribeListener(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
