import { renderToString } from "react-dom/server";
import { loadResults } from "../features/market/results-module";
import { loadLocal } from "../features/report/place/late-local";
import { App } from "./app";
import { tipsPage } from "./pages/resources-page";
import { matchRoute, routes } from "./routes";
import { loadViews } from "./shared/shared-views";

// A render is synchronous and cannot wait for a page. The engine settles these promises before it takes the first call.
const loads = [
  ...routes.map(({ page }) => page.preload()),
  tipsPage.preload(),
  loadResults(),
  loadViews(),
  loadLocal(),
];
Promise.all(loads).catch((error: unknown) => console.error("a page did not load", error));

const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

export function plan(url: string): string {
  const route = matchRoute(url);
  return JSON.stringify({ status: route.status, queries: route.queries(url) });
}

export function render(url: string, data: string): string {
  const queryHost = { answers: JSON.parse(data) as Record<string, unknown> };
  const html = renderToString(<App queryHost={queryHost} url={url} />);
  // React swallows an error inside Suspense and leaves this mark for the client to try again.
  if (html.includes("<!--$!-->")) throw new Error(`the page ${matchRoute(url).key} failed to render`);
  const head = HOISTED.exec(html)?.[0] ?? "";
  return JSON.stringify({ head, body: html.slice(head.length) });
}

(globalThis as { sidestart?: unknown }).sidestart = { plan, render };
