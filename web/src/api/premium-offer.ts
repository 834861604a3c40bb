import { useSyncExternalStore } from "react";

// Any part of the page may come upon something that is part of Premium. The one dialog that says so belongs to the app,
// because features never ask one another.

let wanted: string | null = null;
const listeners = new Set<() => void>();

/** Opens the upgrade dialog. `feature` is what was attempted, as in "download your business plan"; empty for nothing. */
export function offerPremium(feature: string): void {
  set(feature);
}

export function closeOffer(): void {
  set(null);
}

/** What was attempted while the offer stands, else `null`. */
export function useOffer(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: string | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}
