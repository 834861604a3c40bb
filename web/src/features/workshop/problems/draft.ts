import { readStored, writeStored } from "../../../lib/storage/storage";
import type { TextColumns, ThemeEdit } from "./api";

const KEY = "problems.draft";
/** Longest text that is kept in the browser, in characters. */
const MAX_KEPT = 1_000_000;

export interface ProblemDraft {
  text: string;
  columns: TextColumns;
  edits: ThemeEdit[];
}

export const EMPTY: ProblemDraft = { text: "", columns: {}, edits: [] };

/** The text of the last visit. It stays in this browser until it is saved as a run. */
export function readDraft(): ProblemDraft {
  try {
    const stored = JSON.parse(readStored(KEY) ?? "null") as Partial<ProblemDraft> | null;
    return typeof stored?.text === "string" ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: ProblemDraft) {
  writeStored(KEY, draft.text && draft.text.length <= MAX_KEPT ? JSON.stringify(draft) : null);
}
