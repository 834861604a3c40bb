interface MarkedProps {
  /** A text in pieces, the found words apart. */
  pieces: readonly { text: string; hit: boolean }[];
}

/** A text with the found words marked. */
export function Marked({ pieces }: MarkedProps) {
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text in their order.
    piece.hit ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}
