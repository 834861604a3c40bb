import { useRef, useState } from "react";
import { ApiError, hasCode } from "../../../api/errors";
import { useToast } from "../../../ui/feedback/use-toast";
import { findMissing } from "../parts/fields";
import { slugify } from "../parts/slug";
import type { PostFields } from "../types";

type PostErrors = Partial<Record<string, string>>;
type PostTextOptions = { first: PostFields; isNew: boolean; onChange: (fields: PostFields) => void };

/** Fields of a post in the editor, and their errors. */
export function usePostText({ first, isNew, onChange }: PostTextOptions) {
  const toast = useToast();
  const [fields, setFields] = useState(first);
  const latest = useRef(first);
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<PostErrors>({});
  // Editing starts with automatic slug off.
  const [isAutomatic, setAutomatic] = useState(() => isNew && first.slug === slugify(first.title).slug);
  const [suggestion, setSuggestion] = useState<string>();

  function putFields(next: PostFields) {
    latest.current = next;
    setFields(next);
    onChange(next);
  }
  function change(part: Partial<PostFields>) {
    const slug = isAutomatic && part.title !== undefined ? { slug: slugify(part.title).slug } : {};
    setErrors((before) => omitErrors(before, Object.keys(part)));
    if (part.slug !== undefined) setSuggestion(undefined);
    putFields({ ...latest.current, ...slug, ...part });
  }
  /** Replaces all fields, and the editor starts over with them. The previous values can be restored. */
  function replace(next: PostFields, title: string, description: string) {
    const before = latest.current;
    putFields(next);
    setRound((one) => one + 1);
    const onAct = () => replace(before, "Undone", "Your text is back.");
    toast.add({ title, description, action: { label: "Undo", onAct } });
  }
  /** Returns whether the post can be saved; shows the missing fields otherwise. */
  function check(): boolean {
    const missing = findMissing(latest.current, isAutomatic);
    setErrors(missing);
    return Object.keys(missing).length === 0;
  }
  /** Shows the server's errors. */
  function showErrors(error: unknown) {
    const body = error instanceof ApiError ? error.body : null;
    const slugTaken = hasCode(error, "slug_taken") && body ? { slug: body.message } : {};
    setErrors(body?.fields ?? slugTaken);
    setSuggestion(body?.suggestion);
  }
  const now = () => latest.current;
  const touchSlug = () => setAutomatic(false);
  return { fields, round, errors, isAutomatic, suggestion, now, change, replace, check, showErrors, touchSlug };
}

export type PostText = ReturnType<typeof usePostText>;

function omitErrors(errors: PostErrors, names: string[]): PostErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
