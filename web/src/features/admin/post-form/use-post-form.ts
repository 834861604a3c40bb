import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../api/errors";
import { useToast } from "../../../ui/use-toast";
import {
  createPost,
  deleteDraft,
  forgetSession,
  getDraft,
  getPost,
  hasCode,
  refreshDrafts,
  restoreRevision,
  updatePost,
} from "../api";
import type { Conflict } from "../drafts/conflict-dialog";
import { dropLocal } from "../drafts/local-copy";
import { areSame, findMissing, toFields, toInput } from "../fields";
import { slugify } from "../slug";
import { localTime } from "../times";
import type { Post, PostFields, Revision } from "../types";
import { useRefusal } from "../use-refusal";
import type { Begin } from "./post-form";
import { useKeeper } from "./use-keeper";

type Errors = Partial<Record<string, string>>;
type Options = { post: Post | null; begin: Begin; draftKey: string; onPost: (post: Post) => void; onClose: () => void };

/** A post while it is being written: its fields, its draft, and the ways to save it without losing anybody's words. */
export function usePostForm({ post, begin, draftKey, onPost, onClose }: Options) {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = useRefusal();
  const [fields, setFields] = useState(begin.fields);
  const latest = useRef(begin.fields);
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Editing starts with automatic slug off.
  const [isAutomatic, setAutomatic] = useState(() => !post && begin.fields.slug === slugify(begin.fields.title).slug);
  const [suggestion, setSuggestion] = useState<string>();
  const version = useRef(begin.baseVersion ?? post?.version ?? 0);
  const [keeper, draft] = useKeeper({
    key: draftKey,
    postId: post?.id ?? null,
    baseVersion: begin.baseVersion,
    version: begin.draftVersion,
    onConflict: () => void askAboutDraft(),
    onLoggedOut: () => forgetSession(client),
  });

  function put(next: PostFields) {
    latest.current = next;
    setFields(next);
    keeper.change(next);
  }
  function change(part: Partial<PostFields>) {
    const slug = isAutomatic && part.title !== undefined ? { slug: slugify(part.title).slug } : {};
    setErrors((before) => without(before, Object.keys(part)));
    if (part.slug !== undefined) setSuggestion(undefined);
    put({ ...latest.current, ...slug, ...part });
  }
  /** Other fields altogether: the editor begins anew with them. What stood there can come back. */
  function replace(next: PostFields, title: string, description: string) {
    const before = latest.current;
    put(next);
    setRound((one) => one + 1);
    const onAct = () => replace(before, "Back again", "Your text is as it was.");
    toast.add({ title, description, action: { label: "Undo", onAct } });
  }

  async function askAboutDraft() {
    const other = await getDraft(draftKey).catch(() => undefined);
    if (other === undefined) return;
    if (other === null) return void keeper.decide(latest.current, 0);
    setConflict({
      title: "This draft was changed elsewhere",
      text: `On ${other.device}, ${localTime(other.savedAt)}. Both texts are still there. Which one goes on?`,
      mine: latest.current,
      theirs: toFields(other.fields),
      keepMine: () => {
        setConflict(null);
        void keeper.decide(latest.current, other.version);
      },
      takeTheirs: () => {
        setConflict(null);
        const theirs = toFields(other.fields);
        replace(theirs, "Theirs it is", `The text from ${other.device}.`);
        void keeper.decide(theirs, other.version);
      },
    });
  }

  async function askAboutPost(id: number) {
    const other = await getPost(client, id);
    if (!other) return refuse(null, "The post was deleted meanwhile. Your text is kept as a draft.");
    setConflict({
      title: "This post was saved elsewhere",
      text: `It was saved ${localTime(other.updatedAt)}, after you began. Nothing of yours is lost. Which one is it to be?`,
      mine: latest.current,
      theirs: toFields(other),
      keepMine: () => {
        setConflict(null);
        version.current = other.version;
        void save();
      },
      takeTheirs: () => {
        setConflict(null);
        version.current = other.version;
        keeper.rebase(other.version);
        onPost(other);
        replace(toFields(other), "Theirs it is", "The post as it was saved elsewhere.");
      },
    });
  }

  async function save() {
    const missing = findMissing(latest.current, isAutomatic);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const input = toInput(latest.current);
      if (post) await updatePost(client, post.id, input, version.current);
      else await createPost(client, input);
      finish(`Blog post ${post ? "updated" : "created"} successfully.`);
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  }
  async function fail(error: unknown) {
    void keeper.flush();
    if (post && hasCode(error, "edited_elsewhere")) return askAboutPost(post.id);
    setErrors(fieldErrors(error));
    setSuggestion(error instanceof ApiError ? error.body?.suggestion : undefined);
    refuse(error, `Failed to ${post ? "update" : "create"} blog post.`);
  }
  function finish(description: string) {
    keeper.end();
    dropLocal(draftKey);
    // A draft that stays behind says the same as the post, and is not offered.
    deleteDraft(client, draftKey).catch(() => refreshDrafts(client));
    toast.add({ title: "Success!", description });
    onClose();
  }
  function cancel() {
    const isChanged = !areSame(latest.current, begin.fields);
    void keeper.flush().then(() => refreshDrafts(client));
    if (isChanged) toast.add({ title: "Kept as a draft", description: "It waits under Unsaved work." });
    onClose();
  }
  async function restore(revision: Revision) {
    if (!post) return;
    const restored = await restoreRevision(client, post.id, revision.id);
    version.current = restored.version;
    keeper.rebase(restored.version);
    onPost(restored);
    replace(toFields(restored), "Restored", `The post is as it was ${localTime(revision.savedAt)}.`);
  }
  const touchSlug = () => setAutomatic(false);
  const flush = () => void keeper.flush();
  return {
    fields,
    round,
    errors,
    isBusy,
    isAutomatic,
    suggestion,
    draft,
    conflict,
    change,
    touchSlug,
    flush,
    save,
    cancel,
    restore,
  };
}

function without(errors: Errors, names: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function fieldErrors(error: unknown): Errors {
  const body = error instanceof ApiError ? error.body : null;
  if (body?.fields) return body.fields;
  return hasCode(error, "slug_taken") && body ? { slug: body.message } : {};
}
