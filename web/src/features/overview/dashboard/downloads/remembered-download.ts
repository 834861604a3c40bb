import { readStored, writeStored } from "../../../../lib/storage/storage";

const KEY = "downloadAfterCheckout";
/** A checkout that takes longer was given up. */
const MAX_AGE_MS = 60 * 60 * 1000;

/** Stores the file to download once a checkout is paid. */
export function rememberDownload(path: string, now = Date.now()): void {
  writeStored(KEY, `${now} ${path}`);
}

/** The path of the stored file, once; null without one. */
export function takeRememberedDownload(now = Date.now()): string | null {
  const [at, path] = readStored(KEY)?.split(" ") ?? [];
  writeStored(KEY, null);
  return path && now - Number(at) < MAX_AGE_MS ? path : null;
}

/** Forgets the file: the checkout was canceled. */
export function forgetDownload(): void {
  writeStored(KEY, null);
}
