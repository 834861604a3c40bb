import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Width of an element in pixels, followed as it changes, so that a drawing keeps its text at reading size. */
export function useWidth(initial: number): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measureWidth = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measureWidth();
    const observer = new ResizeObserver(measureWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
