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

/** Beginnings of the keys of drafts: texts and answers that are not saved on the server. */
const DRAFTS = [
  "personaDraft",
  "problems.draft",
  "offers.form",
  "profitabilityForm",
  "profitabilityScenarios",
  "planNote:",
  "forum.draft.",
  "downloadAfterCheckout",
];

/**
 * Removes the drafts of a person who logs out, so that the next one at this browser reads none. Settings of the browser stay, and so do
 * changes that wait for a connection, which would be lost, and texts of the blog's administration, which has a log-in of its own.
 */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(globalThis.localStorage);
    for (const key of keys) {
      if (DRAFTS.some((draft) => key.startsWith(draft))) globalThis.localStorage.removeItem(key);
    }
    globalThis.sessionStorage.clear();
  } catch {
    // Nothing is kept where storage is refused.
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
