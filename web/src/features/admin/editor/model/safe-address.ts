/** The server's rule (crates/texts/src/html/sanitizer.rs): of no scheme, or of one of these. */
const SCHEMES = ["http", "https", "mailto"];

export function isSafeAddress(url: string | null | undefined): boolean {
  const scheme = schemeOf(url ?? "");
  return scheme === null || SCHEMES.includes(scheme);
}

/** A mail address is no picture. */
export function isSafePicture(url: string): boolean {
  return isSafeAddress(url) && schemeOf(url) !== "mailto";
}

function schemeOf(url: string): string | null {
  const end = url.search(/[:/?#]/);
  return url[end] === ":" ? url.slice(0, end).trim().toLowerCase() : null;
}
