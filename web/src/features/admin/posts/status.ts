import type { Post } from "../types";

export type Status = "published" | "draft" | "scheduled";
export type StatusFilter = Status | "all";

export const STATUSES: { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All posts" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Drafts" },
  { value: "scheduled", label: "Scheduled" },
];

export function statusOf({ isPublished, scheduledFor }: Post): Status {
  if (isPublished) return "published";
  return scheduledFor ? "scheduled" : "draft";
}
