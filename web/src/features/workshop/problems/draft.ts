import { readStored, writeStored } from "../../../lib/storage/storage";
import type { TextColumns, ThemeEdit } from "./api";

const KEY = "problems.draft";
/** Longest text that is kept in the browser, in characters. */
const MAX_KEPT = 1_000_000;

export interface Draft {
  text: string;
  columns: TextColumns;
  edits: ThemeEdit[];
}

export const EMPTY: Draft = { text: "", columns: {}, edits: [] };

/** The text of the last visit. It stays in this browser until it is saved as a run. */
export function readDraft(): Draft {
  try {
    const stored = JSON.parse(readStored(KEY) ?? "null") as Partial<Draft> | null;
    return typeof stored?.text === "string" ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: Draft) {
  writeStored(KEY, draft.text && draft.text.length <= MAX_KEPT ? JSON.stringify(draft) : null);
}
