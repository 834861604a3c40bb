import { type ReactNode, Suspense } from "react";
import { useHydrated } from "../lib/hooks/use-hydrated";

/** Parts of a page that only the browser can show, such as what a visitor saved. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? <Suspense>{children}</Suspense> : null;
}
