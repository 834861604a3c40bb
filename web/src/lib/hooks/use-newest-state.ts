import { type RefObject, useRef, useState } from "react";

/** State of a form with its newest value at hand: a key press or a click may come before that value is drawn. */
export function useNewestState<T>(first: () => T): [drawn: T, newest: RefObject<T>, set: (next: T) => void] {
  const [drawn, draw] = useState(first);
  const newest = useRef(drawn);
  const set = (next: T) => {
    newest.current = next;
    draw(() => next);
  };
  return [drawn, newest, set];
}
