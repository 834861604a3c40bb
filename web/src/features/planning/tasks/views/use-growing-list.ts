import { useEffect, useRef, useState } from "react";

/** Rows of a list that are drawn at first. */
export const FIRST_ROWS = 25;
const STEP = 50;

/** Shows the first rows of a long list, and more when its end comes near. Put `endRef` on an element behind the rows. */
export function useGrowingList(length: number, first = FIRST_ROWS) {
  const [limit, setLimit] = useState(first);
  const endRef = useRef<HTMLDivElement>(null);
  const hasMore = limit < length;
  useEffect(() => {
    const end = endRef.current;
    if (!hasMore || !end) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((shown) => shown + (shown < FIRST_ROWS ? FIRST_ROWS : STEP));
      },
      { rootMargin: "1200px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  });
  return { limit, endRef, hasMore };
}
