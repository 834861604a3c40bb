import { Marked } from "../../../ui/inline/marked";
import type { ListedArticle } from "./api";

/** The place in the text where the words were found. */
export function Snippet({ post }: { post: ListedArticle }) {
  const pieces = post.marks?.snippet ?? [];
  if (pieces.length === 0) return null;
  return (
    <p className="mt-3 border-l-2 border-lamp pl-3 text-sm text-ink-soft">
      <Marked pieces={pieces} />
    </p>
  );
}
