import { Suspense } from "react";
import { type AroundNavHandler, Router, useLocation } from "wouter";
import {
  type BrowserLocationHook,
  type BrowserSearchHook,
  useBrowserLocation,
  useSearch,
} from "wouter/use-browser-location";
import { type QueryHost, QueryHostContext } from "../api/queries/query-host";
import { ToastProvider } from "../ui/feedback/toast";
import { useToast } from "../ui/feedback/use-toast";
import { ErrorBoundary } from "./error-boundary";
import { RenderPage } from "./lazy-page";
import { PageHead } from "./page-head";
import { PageLoading } from "./page-loading";
import { matchRoute, pathOf } from "./routes";
import { Shell } from "./shell/shell";

type Props = {
  queryHost: QueryHost;
  /** Path and query of the page; only the server sets it, a browser knows where it is. */
  url?: string;
  aroundNav?: AroundNavHandler;
};

export function App({ queryHost, url, aroundNav }: Props) {
  return (
    <QueryHostContext value={queryHost}>
      <ToastProvider>
        <Pages url={url} aroundNav={aroundNav} />
      </ToastProvider>
    </QueryHostContext>
  );
}

function Pages({ url, aroundNav }: Omit<Props, "queryHost">) {
  const { dismissAll } = useToast();
  const leavePage: AroundNavHandler = (navigate, to, options) => {
    if (pathOf(to) !== window.location.pathname) dismissAll();
    (aroundNav as AroundNavHandler)(navigate, to, options);
  };
  return (
    <Router ssrPath={url} hook={useRawPath} searchHook={useQueryText} aroundNav={leavePage}>
      <CurrentPage />
    </Router>
  );
}

/**
 * The path as the address has it. wouter decodes what this gives, and `slugOf` decodes once more: "/blog/%2541" would be another
 * slug in the browser than on the server.
 */
const useRawPath: BrowserLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [path.replaceAll("%", "%25"), navigate];
};

/** The query as the address has it. wouter decodes what this gives, and so would every reader: "100%25 wool" would be lost. */
const useQueryText: BrowserSearchHook = (options) => useSearch(options).replaceAll("%", "%25");

function CurrentPage() {
  const [path] = useLocation();
  const route = matchRoute(path);
  return (
    <>
      <PageHead route={route} />
      <Shell path={path}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <RenderPage page={route.page} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </>
  );
}
