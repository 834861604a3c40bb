/**
 * The only module with access to local storage: private windows and full disks may refuse it, and the server has none.
 */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** `null` removes the entry. False when the browser refused. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab of this site changes the entry. */
export function onStoredElsewhere(key: string, listener: (value: string | null) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue);
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}
