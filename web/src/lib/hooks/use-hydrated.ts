import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False in the server's page and while the browser takes it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
