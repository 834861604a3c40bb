// Reading of site-relative addresses. The server's engine has no URL class, and the file is part of a page's first load, so it stays small.

/** Longest text that is read from an address, in characters. */
const MAX_TEXT = 200;

/** The last part of a page's path. Control characters are left out: HTML cannot hold all of them. */
export function slugOf(url: string): string {
  const path = url.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  return decode(path.slice(path.lastIndexOf("/") + 1)).replace(/\p{Cc}/gu, "");
}

/** Returns a reader of the query of an address: the first trimmed text under a name, or "". */
export function queryReader(url: string): (name: string) => string {
  const query = /\?([^#]*)/s.exec(url)?.[1] ?? "";
  const pairs = query.split("&").map((pair) => pair.split("=", 2).map(decode));
  return (name) => cut((pairs.find(([key]) => key === name)?.[1] ?? "").trim());
}

/** Reads the number of a page; 1 for everything else. */
export function readPageNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** `?name=text&…`, without empty texts. */
export function writeQuery(pairs: readonly (readonly [name: string, text: string])[]): string {
  const query = pairs.filter(([, text]) => text).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return query.length > 0 ? `?${query.join("&")}` : "";
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function cut(text: string): string {
  return Array.from(text).slice(0, MAX_TEXT).join("");
}
