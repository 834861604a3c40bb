import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { requestJson } from "../../../../../api/client";
import { createAutosave } from "../../../../../lib/storage/autosave";
import { readStored, writeStored } from "../../../../../lib/storage/storage";
import { type FormValues, readFormValues } from "../../../../../ui/form/use-form";

const REST_MS = 1500;

/** What became of the text so far. */
export type DraftState = "none" | "restored" | "browser" | "account";

export interface FormDraft {
  state: DraftState;
  /** A newer text from another device, beside a text that this form holds. */
  other: StoredDraft | null;
  /** Keeps the present text of the form. */
  keep: () => void;
  /** Shows the text of the other device. */
  takeOther: () => void;
  /** Empties the form and forgets the draft everywhere. */
  discard: () => void;
  /** Saves nothing while the text is being sent; `isSent` forgets it for good. */
  hold: () => Promise<void>;
  release: (isSent: boolean) => void;
  /** Seconds since the first key, or undefined when nothing was typed. */
  writingSeconds: () => number | undefined;
}

/**
 * Unsent text of a form: in this browser at every key, and for members on the server after a pause. A text that is found at the start fills
 * the empty fields; with `replacesText` also those of a form that starts with a text.
 */
export function useDraft(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  isMember: boolean,
  replacesText = false,
): FormDraft {
  const [state, setState] = useState<DraftState>("none");
  const [other, setOther] = useState<StoredDraft | null>(null);
  const startedAt = useRef<number | null>(null);
  const isTouched = useRef(false);
  const autosave = useMemo(
    () =>
      createAutosave<FormValues>({
        restMs: REST_MS,
        save: (values, isLeaving) => (hasText(values) ? sendDraft(key, values, isLeaving) : deleteDraft(key)),
        onWaiting: () => setState("browser"),
        onSaving: () => {},
        onSaved: () => setState("account"),
        onFailed: () => setState("browser"),
      }),
    [key],
  );
  function keep() {
    if (!form.current) return;
    isTouched.current = true;
    startedAt.current ??= Date.now();
    const values = draftValues(readFormValues(form.current));
    const isKept = writeDraft(key, { values, startedAt: startedAt.current, savedAt: Date.now() });
    setState(isKept && hasText(values) ? "browser" : "none");
    if (isMember) autosave.change(values);
  }
  function fill(draft: StoredDraft) {
    if (form.current) fillForm(form.current, draft.values);
    startedAt.current = draft.startedAt;
    setState("restored");
  }
  const restore = useEffectEvent(() => {
    const kept = readDraft(key);
    const isEmpty = form.current !== null && !hasText(readFormValues(form.current));
    if (kept && (isEmpty || replacesText)) fill(kept);
  });
  const compare = useEffectEvent((saved: StoredDraft | null) => {
    if (!saved || !form.current || isTouched.current) return;
    const present = draftValues(readFormValues(form.current));
    if (!hasText(present) || (replacesText && !readDraft(key))) return fill(saved);
    const isOlder = saved.savedAt <= (readDraft(key)?.savedAt ?? 0);
    if (!isOlder && (present.body ?? "").trim() !== (saved.values.body ?? "").trim()) setOther(saved);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another draft.
  useEffect(() => {
    restore();
  }, [key]);
  useEffect(() => {
    if (!isMember) return;
    fetchDraft(key).then(compare, () => {});
    return () => void autosave.flush(true);
  }, [key, isMember, autosave]);

  return {
    state,
    other,
    keep,
    takeOther: () => {
      if (other) fill(other);
      setOther(null);
    },
    discard: () => {
      form.current?.reset();
      autosave.forget();
      writeDraft(key, null);
      setState("none");
      startedAt.current = null;
      if (isMember) void deleteDraft(key).catch(() => {});
    },
    hold: autosave.hold,
    release: (isSent) => {
      autosave.release();
      if (!isSent) return;
      autosave.forget();
      writeDraft(key, null);
      startedAt.current = null;
      isTouched.current = false;
      setState("none");
    },
    writingSeconds: () =>
      startedAt.current === null ? undefined : Math.floor((Date.now() - startedAt.current) / 1000),
  };
}

/** Puts the texts into the fields of these names. */
function fillForm(form: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof Element && "value" in field) (field as HTMLInputElement).value = value;
  }
}

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
function draftValues(values: FormValues): FormValues {
  return Object.fromEntries(FIELDS.filter((name) => name in values).map((name) => [name, values[name] ?? ""]));
}

const hasText = ({ title = "", body = "" }: FormValues) => title.trim() !== "" || body.trim() !== "";

/** The draft that the server keeps for all devices of the member; null without one. */
async function fetchDraft(key: string): Promise<StoredDraft | null> {
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
