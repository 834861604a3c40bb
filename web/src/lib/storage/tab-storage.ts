/** The one way to the browser's storage of a single tab: private windows may refuse it. */
export function readForTab(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** `null` removes the entry. */
export function writeForTab(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.sessionStorage.removeItem(key);
    else globalThis.sessionStorage.setItem(key, value);
  } catch {
    // The tab then forgets it with the page.
  }
}
