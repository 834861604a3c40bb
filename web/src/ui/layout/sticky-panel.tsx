import { type ReactNode, useEffect, useRef } from "react";

/**
 * The side panel. It stays in view while the report scrolls. A panel taller than the window scrolls with the page to its
 * end and stays there, so that no open list is cut off.
 */
export function StickyPanel({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = ref.current;
    if (!panel || typeof ResizeObserver === "undefined") return;
    // No variable of the panel: every element inside would inherit it, and get its style once more.
    const observer = new ResizeObserver(() => {
      panel.style.top = `min(5rem, 100dvh - ${panel.offsetHeight}px - 1rem)`;
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="print:hidden lg:sticky lg:top-20">
      {children}
    </div>
  );
}
