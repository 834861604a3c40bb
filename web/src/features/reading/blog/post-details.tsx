import { ReaderDay } from "../../../ui/inline/reader-time";

type Props = { publishedAt?: string | null; minutes: number; by?: string; className?: string };

/** "Sidestart Team · Sep 2, 2026 · 6 min read". */
export function PostDetails({ publishedAt, minutes, by, className = "text-sm text-ink-soft" }: Props) {
  return (
    <p className={className}>
      {by ? `${by} · ` : null}
      {publishedAt ? <ReaderDay at={publishedAt} /> : null}
      {` · ${minutes} min read`}
    </p>
  );
}

/** The first tags of a post. */
export function Tags({ tags, most }: { tags: string[]; most?: number }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>#{tag}</li>
      ))}
    </ul>
  );
}
