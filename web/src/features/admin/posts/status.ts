import type { PostLine } from "../types";

export type PostStatus = "published" | "draft" | "scheduled";
export type StatusFilter = PostStatus | "all";

export const STATUSES: { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All posts" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Drafts" },
  { value: "scheduled", label: "Scheduled" },
];

export function isStatus(text: string): text is StatusFilter {
  return STATUSES.some(({ value }) => value === text);
}

export function statusOf({ isPublished, scheduledFor }: PostLine): PostStatus {
  if (isPublished) return "published";
  return scheduledFor ? "scheduled" : "draft";
}
