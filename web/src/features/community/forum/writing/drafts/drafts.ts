import { requestJson } from "../../../../../api/client";
import { readStored, writeStored } from "../../../../../lib/storage/storage";
import type { FormValues } from "../../../../../ui/form/use-form";

/** Unsent text of one form, in this browser. */
export interface StoredDraft {
  values: FormValues;
  /** Time of its first key, in milliseconds. */
  startedAt: number;
  savedAt: number;
}

const FIELDS = ["title", "body", "category", "planStep", "replyTo"] as const;
const storageKey = (key: string) => `forum.draft.${key}`;

export function readDraft(key: string): StoredDraft | null {
  try {
    const stored = JSON.parse(readStored(storageKey(key)) ?? "null") as Partial<StoredDraft> | null;
    if (!stored?.values || typeof stored.savedAt !== "number") return null;
    return { values: stored.values, savedAt: stored.savedAt, startedAt: stored.startedAt ?? stored.savedAt };
  } catch {
    return null;
  }
}

/** Keeps a draft. A form without text leaves none. */
export function writeDraft(key: string, draft: StoredDraft | null): boolean {
  return writeStored(storageKey(key), draft && hasText(draft.values) ? JSON.stringify(draft) : null);
}

/** Fields of a form that belong to its draft. */
export function draftValues(values: FormValues): FormValues {
  return Object.fromEntries(FIELDS.filter((name) => name in values).map((name) => [name, values[name] ?? ""]));
}

export const hasText = ({ title = "", body = "" }: FormValues) => title.trim() !== "" || body.trim() !== "";

/** The draft that the server keeps for all devices of the member; null without one. */
export async function fetchDraft(key: string): Promise<StoredDraft | null> {
  const draft = await requestJson("GET", "/api/forum/drafts/{key}", { path: { key } });
  if (!draft) return null;
  const savedAt = Date.parse(draft.updatedAt);
  const { title, body, category, planStep, replyTo } = draft;
  const values = { title, body, category, planStep: String(planStep ?? ""), replyTo: String(replyTo ?? "") };
  return { values, savedAt, startedAt: savedAt };
}

export async function sendDraft(key: string, values: FormValues, keepalive: boolean): Promise<void> {
  const { title = "", body = "", category = "", planStep = "", replyTo = "" } = values;
  const numberOf = (text: string) => (text === "" ? null : Number(text));
  await requestJson("PUT", "/api/forum/drafts/{key}", {
    path: { key },
    body: { title, body, category, planStep: numberOf(planStep), replyTo: numberOf(replyTo) },
    keepalive,
  });
}

export async function deleteDraft(key: string): Promise<void> {
  await requestJson("DELETE", "/api/forum/drafts/{key}", { path: { key } });
}
