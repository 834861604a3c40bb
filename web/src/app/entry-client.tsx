import "../ui/styles/theme.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import type { QueryHost } from "../api/queries/query-host";
import { refreshQueries } from "../api/queries/refresh-queries";
import { followOtherTabs } from "../api/queries/tabs";
import { startSession } from "../api/session";
import { onTokenChange } from "../api/token";
import { keepBrowserZone } from "../lib/time/reader-zone";
import { App } from "./app";
import { matchRoute, pathOf } from "./routes";
import { readState } from "./state";

const HEAD_TAGS = "title, [name=description], [name=robots]";

/** Loads the script of a page. One that does not load is the error boundary's to tell. */
const loadPage = (address: string) =>
  matchRoute(address)
    .page.preload()
    .catch(() => {});

/** Loads the next page before the address changes, so that no empty page flashes in between. */
const goWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  const samePage = pathOf(to) === pathOf(location.pathname);
  const goToPage = () => {
    navigate(to, options);
    if (samePage) return;
    // The server's, of the page that was left: a phone would share that one.
    document.head.querySelector('link[rel="canonical"]')?.remove();
    window.scrollTo(0, 0);
    // Screen readers and the Tab key start at the new page, as after a full load.
    requestAnimationFrame(focusContent);
  };
  loadPage(to).then(goToPage);
};

/** Gives the focus to the new page, unless the page has put it into a field. */
function focusContent() {
  const content = document.getElementById("content");
  const active = document.activeElement;
  if (active === content || !content?.contains(active)) content?.focus({ preventScroll: true });
}

/** A link that is pointed at or focused is likely to be followed. */
function preloadLinkedPage(event: Event) {
  // The document itself has no such function.
  const link = (event.target as Element).closest?.("a[href^='/']");
  // Links of a map have no path of their own.
  if (link) loadPage(link.getAttribute("href") as string);
}

async function startApp(root: HTMLElement) {
  const page = loadPage(location.pathname);
  // A task of its own, before which a tap is answered: the browser loads its tables of dates for the zone.
  await new Promise((resolve) => setTimeout(resolve));
  keepBrowserZone();
  startSession();
  await page;
  const queryHost: QueryHost = { answers: readState() };
  // Data of one member are not shown to the next. Delayed by one turn, when the members' parts have left the page:
  // earlier they would request their data again and be refused.
  onTokenChange(() => {
    queryHost.fetched?.clear();
    setTimeout(() => void queryHost.client?.resetQueries());
  });
  followOtherTabs((queryKey) => queryHost.client && refreshQueries(queryHost.client, queryKey));
  const app = (
    <StrictMode>
      <App queryHost={queryHost} aroundNav={goWhenLoaded} />
    </StrictMode>
  );
  if (root.firstElementChild) {
    // In parts, between which a tap is answered.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // The server wrote these for a page that it could not render; React is about to add its own.
    for (const tag of document.head.querySelectorAll(HEAD_TAGS)) tag.remove();
    createRoot(root).render(app);
  }
  document.addEventListener("pointerover", preloadLinkedPage);
  document.addEventListener("focusin", preloadLinkedPage);
}

const root = document.getElementById("root");
if (root) void startApp(root);
