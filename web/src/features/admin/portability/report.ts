import type { ImportItem, ImportSource } from "../types";

type ReportAction = ImportItem["action"];

/** Labels of a dry run and of an import. */
export const ACTIONS: Record<ReportAction, readonly [would: string, did: string]> = {
  create: ["Would create", "Created"],
  update: ["Would update", "Updated"],
  unchanged: ["Unchanged", "Unchanged"],
  skip: ["Would skip", "Skipped"],
};

/** Singular and plural of each kind, posts first as the most important. */
const KINDS: Record<ImportItem["kind"], readonly [one: string, more: string]> = {
  post: ["post", "posts"],
  page: ["page", "pages"],
  category: ["category", "categories"],
  tag: ["tag", "tags"],
  media: ["media file", "media files"],
  comment: ["comment", "comments"],
  author: ["author", "authors"],
  other: ["other thing", "other things"],
};
const ORDER = Object.keys(KINDS);

export type ReportFilter = ReportAction | "all" | "noted";

export function matchesFilter(filter: ReportFilter, { action, note }: ImportItem): boolean {
  if (filter === "noted") return note !== null;
  return filter === "all" || action === filter;
}

export function inOrder(items: readonly ImportItem[]): ImportItem[] {
  return items.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

type ReportLine = { action: ReportAction; count: number; text: string };

/** "58 posts, 1 category", for each thing that is done to any. */
export function summarizeItems(items: readonly ImportItem[]): ReportLine[] {
  return (Object.keys(ACTIONS) as ReportAction[]).flatMap((action) => {
    const those = items.filter((item) => item.action === action);
    const parts = (Object.keys(KINDS) as ImportItem["kind"][]).flatMap((kind) => {
      const count = those.filter((item) => item.kind === kind).length;
      return count === 0 ? [] : [`${count} ${KINDS[kind][count === 1 ? 0 : 1]}`];
    });
    return those.length === 0 ? [] : [{ action, count: those.length, text: parts.join(", ") }];
  });
}

/** The program that a file comes from, by its name; null when the name says nothing. */
export function sourceOf(name: string): ImportSource | null {
  // Our own exports say so at the beginning of their names.
  if (/^sidestart-.*\.(json|zip)$/i.test(name)) return "sidestart";
  if (/\.json$/i.test(name)) return "ghost";
  return /\.xml$/i.test(name) ? "wordpress" : null;
}
