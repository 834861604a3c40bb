/** The server's rule (crates/server/src/blog/html.rs): of no scheme, or of one of these. */
const SCHEMES = ["http", "https", "mailto"];

export function isSafeAddress(url: string | null | undefined): boolean {
  const end = url?.search(/[:/?#]/) ?? -1;
  if (!url || end < 0 || url[end] !== ":") return true;
  return SCHEMES.includes(url.slice(0, end).trim().toLowerCase());
}
