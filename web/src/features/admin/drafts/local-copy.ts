import { readStored, writeStored } from "../../../lib/storage/storage";
import type { PostFields } from "../types";

/** Unconfirmed text in this browser: for tunnels, crashes and servers that are down. */
export type LocalCopy = {
  key: string;
  postId: number | null;
  baseVersion: number | null;
  /** The draft's version on the server that this was written on. */
  draftVersion: number;
  fields: PostFields;
  savedAt: string;
};

const INDEX = "blogDrafts";
const storageKey = (key: string) => `blogDraft:${key}`;

export function readLocal(key: string): LocalCopy | null {
  const text = readStored(storageKey(key));
  if (text === null) return null;
  try {
    const copy = JSON.parse(text) as LocalCopy;
    return typeof copy.fields?.content === "string" ? copy : null;
  } catch {
    return null;
  }
}

/** False when the browser refused: a full disk, a private window. */
export function writeLocal(copy: LocalCopy): boolean {
  const isWritten = writeStored(storageKey(copy.key), JSON.stringify(copy));
  if (isWritten && !readIndex().includes(copy.key)) writeIndex([...readIndex(), copy.key]);
  return isWritten;
}

export function dropLocal(key: string): void {
  writeStored(storageKey(key), null);
  writeIndex(readIndex().filter((other) => other !== key));
}

export function listLocal(): LocalCopy[] {
  return readIndex()
    .map(readLocal)
    .filter((copy) => copy !== null);
}

function readIndex(): string[] {
  return (readStored(INDEX) ?? "").split("\n").filter(Boolean);
}

function writeIndex(keys: string[]): void {
  writeStored(INDEX, keys.length > 0 ? keys.join("\n") : null);
}
