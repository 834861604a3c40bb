import { useEffect, useState } from "react";

type Library = typeof import("./library/library");

/** What this visitor keeps is no part of the page's first load. Without its script the page works all the same. */
export function useLibrary(): Library | null {
  const [loaded, setLoaded] = useState<Library | null>(null);
  useEffect(() => {
    import("./library/library").then(setLoaded, () => {});
  }, []);
  return loaded;
}
