import { useEffect, useState } from "react";
import type { Library } from "./library/library";

/** What this visitor keeps is no part of the page's first load. Without its script the page works all the same. */
export function useLibrary(): typeof Library | null {
  const [loaded, setLoaded] = useState<typeof Library | null>(null);
  useEffect(() => {
    import("./library/library").then(
      (module) => setLoaded(() => module.Library),
      () => {},
    );
  }, []);
  return loaded;
}
