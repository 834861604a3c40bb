import { Suspense } from "react";
import { type AroundNavHandler, Router, useLocation } from "wouter";
import { type QueryHost, QueryHostContext } from "../api/query-host";
import { ToastProvider } from "../ui/toast";
import { ErrorBoundary } from "./error-boundary";
import { RenderPage } from "./lazy-page";
import { PageHead } from "./page-head";
import { PageLoading } from "./page-loading";
import { matchRoute } from "./routes";
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
        <Router ssrPath={url} aroundNav={aroundNav}>
          <CurrentPage />
        </Router>
      </ToastProvider>
    </QueryHostContext>
  );
}

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
