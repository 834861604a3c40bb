import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { hasCode } from "../../../api/errors";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import { createPost, forgetSession, refreshDrafts, restoreRevision, updatePost } from "../api";
import { dropLocal } from "../drafts/local-copy";
import { areSame, toFields, toInput } from "../parts/fields";
import { localTime } from "../parts/times";
import { useRefusal } from "../parts/use-refusal";
import type { Post, PostFields, Revision } from "../types";
import { useConflict } from "./use-conflict";
import { useDraftStore } from "./use-draft-store";
import { usePostText } from "./use-post-text";

/** Initial values of a form: the saved post, or a draft of it. */
export type PostStart = { fields: PostFields; baseVersion: number | null; draftVersion: number };
export type PostFormOptions = {
  post: Post | null;
  begin: PostStart;
  draftKey: string;
  /** Applies a change of the post outside the form. */
  onPost: (post: Post) => void;
  /** With the post that the form was about, unless it was never saved. */
  onClose: (id: number | null) => void;
};

/** Post in the editor: its fields, its draft, and the ways to save it without losing text. */
export function usePostForm({ post, begin, draftKey, onPost, onClose }: PostFormOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = useRefusal();
  const version = useRef(begin.baseVersion ?? post?.version ?? 0);
  const text = usePostText({
    first: begin.fields,
    isNew: post === null,
    onChange: (fields) => draftStore.change(fields),
  });
  const [draftStore, draft] = useDraftStore({
    key: draftKey,
    postId: post?.id ?? null,
    baseVersion: begin.baseVersion,
    version: begin.draftVersion,
    onConflict: () => void askAboutDraft(),
    onOutdated: () => void (post && askAboutPost(post.id, false)),
    onLoggedOut: () => forgetSession(client),
  });
  const { conflict, askAboutDraft, askAboutPost } = useConflict({ text, draftStore, overwriteVersion, buildOnPost });

  function overwriteVersion(newer: number) {
    version.current = newer;
    void save();
  }
  function buildOnPost(on: Post) {
    version.current = on.version;
    draftStore.rebase(on.version);
    onPost(on);
  }
  const { isBusy, run: save } = useMutation(async () => {
    if (!text.check()) return;
    await draftStore.pause();
    const input = { ...toInput(text.now()), draftKey: draftStore.key() };
    const saved = post ? await updatePost(client, post.id, input, version.current) : await createPost(client, input);
    finishSave(saved.id);
  }, handleFailure);
  async function handleFailure(error: unknown) {
    draftStore.resume();
    if (post && hasCode(error, "edited_elsewhere")) return askAboutPost(post.id, true);
    text.showErrors(error);
    refuse(error, `Failed to ${post ? "update" : "create"} blog post.`);
  }
  function finishSave(id: number) {
    draftStore.end();
    dropLocal(draftStore.key());
    refreshDrafts(client);
    toast.add({ title: "Success!", description: `Blog post ${post ? "updated" : "created"} successfully.` });
    onClose(id);
  }
  function cancel() {
    const isChanged = !areSame(text.now(), begin.fields);
    void draftStore.flush().then(() => refreshDrafts(client));
    if (isChanged) toast.add({ title: "Saved as a draft", description: "Find it under Unsaved work." });
    onClose(post?.id ?? null);
  }
  async function restore(revision: Revision) {
    if (!post) return;
    const restored = await restoreRevision(client, post.id, revision.id);
    buildOnPost(restored);
    text.replace(toFields(restored), "Restored", `Content restored from ${localTime(revision.savedAt)}.`);
  }
  const flush = () => void draftStore.flush();
  return { ...text, isBusy, draft, conflict, flush, save, cancel, restore };
}
