import { type ReactNode, Suspense, use, useState } from "react";
import { useHydrated } from "../../../../lib/hooks/use-hydrated";

/** When the content of a section is taken over by the scripts. Changed outside of React's state, which hydration reads late. */
export class Wake {
  isAwake = false;
  wake: () => void = () => {};
  readonly waking = new Promise<void>((resolve) => {
    this.wake = () => {
      this.isAwake = true;
      resolve();
    };
  });
}

/**
 * Content that stays as the server wrote it until it is opened or changes. React keeps the HTML of a boundary that is
 * not ready, so nothing is drawn twice, and a closed section costs no time at the start.
 */
export function LateContent({ wake, children }: { wake: Wake; children: ReactNode }) {
  const [first] = useState(() => children);
  if (first !== children) wake.wake();
  return (
    <Suspense fallback={null}>
      <WhenAwake wake={wake}>{children}</WhenAwake>
    </Suspense>
  );
}

function WhenAwake({ wake, children }: { wake: Wake; children: ReactNode }) {
  const isHydrating = !useHydrated();
  if (!import.meta.env.SSR && isHydrating && !wake.isAwake) use(wake.waking);
  return children;
}
