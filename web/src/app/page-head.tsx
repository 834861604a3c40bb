import type { Route } from "./routes";

/**
 * React lifts these into the document's head; the server's entry splits them off the front of its output. What
 * only machines read comes from the server alone: no machine walks from page to page, and the browser's build has none of
 * it.
 */
export function PageHead({ route }: { route: Route }) {
  if (route.unlistedUnder || route.ownHead) return null;
  return (
    <>
      <title>{route.title}</title>
      {route.path && !route.noindex ? null : <meta name="robots" content="noindex" />}
      {import.meta.env.SSR ? <ForMachines route={route} /> : null}
    </>
  );
}

function ForMachines({ route }: { route: Route }) {
  return (
    <>
      <meta name="description" content={route.description} />
      <meta property="og:site_name" content="Sidestart" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
    </>
  );
}
