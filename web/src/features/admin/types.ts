import type { components } from "../../api/schema.gen";

export type Category = components["schemas"]["Category"];

/** A post with its content, drafts included: what only an admin's session gets. Times are ISO 8601 in UTC. */
export type Post = components["schemas"]["Post"] & {
  scheduledFor: string | null;
  /** Raised by every save. */
  version: number;
};

/** A post as the form holds it: tags as typed, a schedule as a local date and time or empty. */
export type PostFields = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  category: string;
  tags: string;
  metaDescription: string;
  featuredImage: string;
  isPublished: boolean;
  /** `2026-03-01T19:30`, in the writer's own time zone. */
  scheduledFor: string;
};

/** The same on the wire. */
export type PostInput = Omit<PostFields, "tags" | "scheduledFor"> & { tags: string[]; scheduledFor: string | null };

export type Draft = {
  key: string;
  postId: number | null;
  baseVersion: number | null;
  fields: PostInput;
  version: number;
  savedAt: string;
  device: string;
};
export type DraftLine = Pick<Draft, "key" | "postId" | "savedAt" | "device"> & { title: string };

export type BinnedPost = { id: number; title: string; slug: string; category: string; deletedAt: string };
export type Revision = { id: number; savedAt: string; title: string; isPublished: boolean; words: number };
export type RevisionPost = PostInput;
export type Check = { key: string; level: "ok" | "advice" | "problem"; message: string };
export type LinkProblem = { postId: number; title: string; href: string; problem: string };
export type Preview = { body: string; headings: unknown[]; readMinutes: number };

export type CategoryInput = {
  name: string;
  slug: string;
  description: string;
  metaTitle: string;
  metaDescription: string;
  ogImage: string;
  featured: boolean;
  sortOrder: number;
  parentId: number | null;
};

export type Media = {
  id: number;
  name: string;
  alt: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  url: string;
  sizes: { width: number; height: number; url: string }[];
  createdAt: string;
  usedIn: { postId: number; title: string }[];
};
export type MediaPage = { items: Media[]; total: number; page: number; pages: number };

export type ImportSource = "wordpress" | "ghost";
export type ImportItem = {
  kind: string;
  title: string;
  slug: string;
  action: "create" | "update" | "unchanged" | "skip";
  isPublished: boolean | null;
  note: string | null;
};
export type ImportReport = {
  source: ImportSource;
  dryRun: boolean;
  counts: Record<string, number>;
  items: ImportItem[];
};

export type AdminSession = { name: string; signedInAt: string; defaultPassword: boolean };
export type OpenSession = { id: number; device: string; createdAt: string; lastSeenAt: string; isThisOne: boolean };
