import type { PostCounts } from "../types";

/** A dash until the numbers are there. */
export function StatCards({ posts, categories }: { posts: PostCounts | undefined; categories: number | undefined }) {
  const values: [string, number | undefined][] = [
    ["Total Posts", posts?.posts],
    ["Published", posts?.published],
    ["Drafts", posts && posts.posts - posts.published],
    ["Categories", categories],
  ];
  return (
    <dl className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {values.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse rounded-lg border border-line bg-paper-raised p-4 sm:p-5">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="tabular font-display text-2xl">{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
