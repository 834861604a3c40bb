import { onStoredElsewhere, readStored, writeStored } from "../lib/storage/storage";

// Bearer token of the member who is logged in on this browser. Its name in local storage is part of the product's
// contract.
const KEY = "authToken";
const listeners = new Set<() => void>();
// A browser that refuses storage stays logged in for as long as the page lives.
let unstored: string | null = null;

/** Characters that a header value may hold. */
const HEADER_VALUE = /^[\x21-\x7e]+$/;

export function readToken(): string | null {
  const token = readStored(KEY) ?? unstored;
  // No server gave it out, and `fetch` would throw before it sends anything.
  if (token !== null && !HEADER_VALUE.test(token)) {
    writeStored(KEY, null);
    unstored = null;
    return null;
  }
  return token;
}

export function writeToken(token: string | null): void {
  unstored = writeStored(KEY, token) ? null : token;
  notifyListeners();
}

/** Calls back after each log-in and log-out, here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts to hear of other tabs. */
export function followOtherTabs(listener: () => void): () => void {
  return onStoredElsewhere(KEY, () => {
    notifyListeners();
    listener();
  });
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
