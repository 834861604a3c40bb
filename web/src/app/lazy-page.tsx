import { type ComponentType, use } from "react";

type PageModule = { default: ComponentType };
export type LazyPage = {
  /** The page, once loaded. */
  get(): ComponentType | undefined;
  /** Returns the load that is under way or has failed; starts one when none is. */
  loading(): Promise<void>;
  /** Loads the page's script; settles at once when it is there. */
  preload(): Promise<void>;
};

/**
 * A page that loads on first use. Unlike React.lazy it renders in the same pass once loaded, which both the synchronous
 * server render and a hydration without a fallback need.
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  let failed = false;

  function preload(): Promise<void> {
    // A visit after a failure tries again: the network may be back. Rendering does not, or it would never end.
    if (failed) pending = undefined;
    failed = false;
    pending ??= load().then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        failed = true;
        throw error;
      },
    );
    return pending;
  }

  return { get: () => loaded, loading: () => pending ?? preload(), preload };
}

export function RenderPage({ page }: { page: LazyPage }) {
  if (!page.get()) use(page.loading());
  const Page = page.get() as ComponentType;
  return <Page />;
}
