import { requestJson } from "../../../../api/client";
import type { components } from "../../../../api/schema.gen";
import type { DoneAction, ForumPost, ModerationAction, Topic } from "../types";

/** Actions of moderators, and what each is called. */
export const ACTION_LABELS: Record<ModerationAction, string> = {
  approve: "Approve",
  reject: "Reject",
  hide: "Hide the post",
  restore: "Restore the post",
  lock: "Lock the topic",
  unlock: "Unlock the topic",
  pin: "Pin the topic",
  unpin: "Unpin the topic",
  move: "Move to another category",
  merge: "Merge into another topic",
  split: "Split replies into a new topic",
  warn: "Warn the author",
  silence: "Silence the author",
  suspend: "Suspend the author",
  note: "Note about the author",
};

export type ActionRequest = components["schemas"]["NewForumAction"] & { action: ModerationAction };

export function act(request: ActionRequest): Promise<DoneAction> {
  return requestJson("POST", "/api/forum/actions", { body: request });
}

export function undo(id: number, reason?: string): Promise<DoneAction> {
  return requestJson("POST", "/api/forum/actions/{id}/undo", { path: { id }, body: { reason } });
}

export const ON_AUTHOR = ["warn", "silence", "suspend", "note"] as const;

/** Actions that fit the state of a post. */
export function actionsOnPost({ state, pendingEdit }: Pick<ForumPost, "state" | "pendingEdit">): ModerationAction[] {
  if (state === "held" || pendingEdit) return ["approve", "reject", ...ON_AUTHOR];
  if (state === "hidden") return ["restore", ...ON_AUTHOR];
  return state === "visible" ? ["hide", ...ON_AUTHOR] : [...ON_AUTHOR];
}

/** Actions that fit the state of a topic. */
export function actionsOnTopic({
  isLocked,
  isPinned,
  replyCount,
}: Pick<Topic, "isLocked" | "isPinned" | "replyCount">): ModerationAction[] {
  const split: ModerationAction[] = replyCount > 0 ? ["split"] : [];
  return [isLocked ? "unlock" : "lock", isPinned ? "unpin" : "pin", "move", "merge", ...split];
}

/** Reads "4, 6" as the ids of the posts with these numbers. Throws the first number without a post. */
export function readPostNumbers(text: string, posts: readonly Pick<ForumPost, "id" | "number">[]): number[] {
  return (text.match(/\d+/g) ?? []).map((number) => {
    const post = posts.find((one) => one.number === Number(number));
    if (post?.id == null) throw new Error(`There is no post #${number} on this page.`);
    return post.id;
  });
}
