import type { Post, PostFields, PostInput } from "../types";

export const EMPTY: PostFields = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  category: "",
  tags: "",
  metaDescription: "",
  featuredImage: "",
  isPublished: false,
  scheduledFor: "",
};

/** Converts the server's post into the values of the form. */
export function toFields(post: PostInput | Post): PostFields {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content: post.content,
    category: post.category,
    tags: post.tags.join(", "),
    metaDescription: post.metaDescription,
    featuredImage: post.featuredImage,
    isPublished: post.isPublished,
    scheduledFor: toLocalTime(post.scheduledFor),
  };
}

/** Converts the values of the form into the server's input. */
export function toInput(fields: PostFields): PostInput {
  const scheduledFor = fields.isPublished ? null : toInstant(fields.scheduledFor);
  return { ...fields, tags: readTags(fields.tags), scheduledFor };
}

/** Comma separated, trimmed, blanks dropped. */
export function readTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Returns whether the server would store equal posts. */
export function areSame(one: PostFields, other: PostFields): boolean {
  return JSON.stringify(toInput(one)) === JSON.stringify(toInput(other));
}

const REQUIRED = { title: "title", excerpt: "excerpt", content: "content", category: "category" } as const;

/** Returns the missing fields with messages, before the server does. An automatic slug may wait for the title. */
export function findMissing(fields: PostFields, hasAutomaticSlug: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const [name, word] of Object.entries(REQUIRED)) {
    if (isBlank(fields[name as keyof typeof REQUIRED])) missing[name] = `Please fill in the ${word}.`;
  }
  if (!hasAutomaticSlug && !fields.slug.trim()) missing["slug"] = "Please fill in the slug.";
  return missing;
}

/** Pictures and rules are content without a word. */
function isBlank(html: string): boolean {
  if (/<(img|hr)\b/i.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;|\s/gi, "") === "";
}

/** `2026-03-01T18:30:00Z` as an `<input type="datetime-local">` has it. */
export function toLocalTime(iso: string | null | undefined): string {
  const time = iso ? new Date(iso) : null;
  if (!time || Number.isNaN(time.getTime())) return "";
  const padTwoDigits = (value: number) => String(value).padStart(2, "0");
  const date = `${time.getFullYear()}-${padTwoDigits(time.getMonth() + 1)}-${padTwoDigits(time.getDate())}`;
  return `${date}T${padTwoDigits(time.getHours())}:${padTwoDigits(time.getMinutes())}`;
}

function toInstant(local: string): string | null {
  const time = local ? new Date(local) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}
