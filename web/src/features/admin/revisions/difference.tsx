import { lazy, Suspense } from "react";
import { Spinner } from "../../../ui/feedback/spinner";
import type { PostFields } from "../types";
import { textOf } from "./text-of";

// The code of the comparison is loaded on demand.
const WordDiff = lazy(() => import("./word-diff"));

const FIELDS: [keyof PostFields, string][] = [
  ["title", "Title"],
  ["slug", "Slug"],
  ["excerpt", "Excerpt"],
  ["category", "Category"],
  ["tags", "Tags"],
  ["metaDescription", "Meta description"],
  ["featuredImage", "Featured image"],
];

type Props = { before: PostFields; after: PostFields };

/** Shows the changes from one state of a post to another, field by field, in words. */
export function Difference({ before, after }: Props) {
  const changed = FIELDS.filter(([name]) => before[name] !== after[name]);
  const [oldText, newText] = [textOf(before.content), textOf(after.content)];
  const isTextSame = oldText === newText;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Suspense fallback={<Spinner />}>
        {changed.map(([name, label]) => (
          <Part key={name} label={label}>
            <WordDiff before={String(before[name])} after={String(after[name])} />
          </Part>
        ))}
        {isTextSame ? null : (
          <Part label="Content">
            <WordDiff before={oldText} after={newText} />
          </Part>
        )}
      </Suspense>
      {isTextSame && before.content !== after.content ? (
        <p className="text-sm text-ink-soft">The text is the same. Only the formatting differs.</p>
      ) : null}
      {before.isPublished === after.isPublished ? null : (
        <p className="text-sm">
          {after.isPublished ? "Changed from draft to published." : "Changed from published to draft."}
        </p>
      )}
      {changed.length === 0 && before.content === after.content ? (
        <p className="text-sm text-ink-soft">No differences.</p>
      ) : null}
    </div>
  );
}

function Part({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="mb-4">
      <h4 className="mb-1 font-sans text-xs font-semibold tracking-normal text-ink-soft">{label}</h4>
      {children}
    </div>
  );
}
