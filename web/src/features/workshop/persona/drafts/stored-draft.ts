import { readStored, writeStored } from "../../../../lib/storage/storage";
import { EMPTY_DRAFT, type PersonaDraft } from "./draft";

const KEY = "personaDraft";

/** Saved run that a draft belongs to. */
export interface RunMark {
  id: number;
  version: number;
}

/** Unsaved persona of a guest in this browser. */
export interface StoredDraft {
  draft: PersonaDraft;
  run: RunMark | null;
}

export function readDraft(): StoredDraft | null {
  try {
    const stored = JSON.parse(readStored(KEY) ?? "null") as Partial<StoredDraft> | null;
    if (!stored?.draft || !Array.isArray(stored.draft.traits)) return null;
    return { draft: { ...EMPTY_DRAFT, ...stored.draft }, run: stored.run ?? null };
  } catch {
    return null;
  }
}

export function writeDraft(stored: StoredDraft | null): void {
  writeStored(KEY, stored && JSON.stringify(stored));
}
