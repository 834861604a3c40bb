import type { Route } from "./routes";

/** React lifts these into the document's head; the server's entry splits them off the front of its output. */
export function PageHead({ route }: { route: Route }) {
  if (route.unlistedUnder || route.ownHead) return null;
  return (
    <>
      <title>{route.title}</title>
      <meta name="description" content={route.description} />
      {route.path && !route.noindex ? (
        <link rel="canonical" href={route.path} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:site_name" content="Sidestart" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
    </>
  );
}
