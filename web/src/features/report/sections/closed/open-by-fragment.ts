import { useEffect } from "react";

/**
 * Opens the closed section that a fragment link leads into. Browsers open it themselves only where the target is
 * inside the closed part, and some never do.
 */
export function useOpenByFragment(): void {
  useEffect(() => {
    const handleClick = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      if (link) openSectionsAround(link.hash);
    };
    const handleAddress = () => openSectionsAround(window.location.hash)?.scrollIntoView();
    handleAddress();
    document.addEventListener("click", handleClick);
    window.addEventListener("hashchange", handleAddress);
    return () => {
      document.removeEventListener("click", handleClick);
      window.removeEventListener("hashchange", handleAddress);
    };
  }, []);
}

/** Returns the target where something had to be opened. */
function openSectionsAround(hash: string): Element | null {
  const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  let isOpened = false;
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) {
    if (!fold.open) isOpened = true;
    fold.open = true;
  }
  return isOpened ? target : null;
}
