import type { Listed } from "./api";

type Pieces = NonNullable<Listed["marks"]>["title"];

/** A text with the found words marked. */
export function Marked({ pieces }: { pieces: Pieces }) {
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text in their order.
    piece.hit ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}

/** The place in the text where the words were found. */
export function Snippet({ post }: { post: Listed }) {
  const pieces = post.marks?.snippet ?? [];
  if (pieces.length === 0) return null;
  return (
    <p className="mt-3 border-l-2 border-lamp pl-3 text-sm text-ink-soft">
      <Marked pieces={pieces} />
    </p>
  );
}
