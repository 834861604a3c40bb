import { useEffect, useState } from "react";

/** A module that is no part of the first load: `null` until it is there, and for good when it does not come. */
export function useLazyModule<T>(load: () => Promise<T>, isWanted = true): T | null {
  const [module, setModule] = useState<T | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (loaded) => setModule(() => loaded),
      () => {},
    );
  }, [load, isWanted]);
  return module;
}
