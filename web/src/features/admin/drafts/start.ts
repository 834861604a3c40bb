import type { QueryClient } from "@tanstack/react-query";
import { findDraft, getPost } from "../api";
import { areSame, EMPTY, toFields } from "../parts/fields";
import type { Post, PostFields } from "../types";
import { dropLocal, readLocal } from "./local-copy";

/** The history state of an address whose unsaved work the writer chose already. */
export const GO_ON = { goesOn: true };

/** Unsaved work that was found. */
export type FoundDraft = { from: string; savedAt: string; fields: PostFields; baseVersion: number | null };
/** Initial state of a form. */
export type DraftStart = {
  post: Post | null;
  saved: PostFields;
  /** The draft's version on the server; 0 for none. */
  draftVersion: number;
  found: FoundDraft[];
};

/** The one piece of unsaved work, when the writer came to go on with it. */
export function findChosen({ found }: DraftStart, historyState: unknown): FoundDraft | undefined {
  const goesOn = (historyState as Partial<typeof GO_ON> | null)?.goesOn === true;
  return goesOn && found.length === 1 ? found[0] : undefined;
}

/** Post and its unsaved texts: on the server, and in this browser. Null when the post does not exist. */
export async function findStart(client: QueryClient, key: string, postId: number | null): Promise<DraftStart | null> {
  const [post, draft] = await Promise.all([postId === null ? null : getPost(postId), findDraft(client, key)]);
  if (postId !== null && !post) return null;
  const saved = post ? toFields(post) : EMPTY;
  const local = readLocal(key);
  const found: FoundDraft[] = [];
  if (draft) {
    const { device, savedAt, baseVersion = null } = draft;
    found.push({ from: device, savedAt, baseVersion, fields: toFields(draft.fields) });
  }
  if (local) {
    const { savedAt, baseVersion, fields } = local;
    // A text that continues the server's draft replaces it; otherwise it is a second text.
    if (draft && local.draftVersion >= draft.version) found.pop();
    if (!found.some((other) => areSame(other.fields, fields))) {
      found.push({ from: "this browser, not sent yet", savedAt, baseVersion, fields });
    }
  }
  const unsaved = found.filter(({ fields }) => !areSame(fields, saved));
  if (unsaved.length === 0) dropLocal(key);
  return { post, saved, draftVersion: draft?.version ?? 0, found: unsaved };
}
