// Readers of page addresses for the server's engine, which has no URL class. Part of every page's first load, so they stay small.

const MAX_VALUE = 200;

/** The last part of a page's path. Control characters are left out: HTML cannot hold all of them. */
export function slugOf(url: string): string {
  const path = url.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  return decodeText(path.slice(path.lastIndexOf("/") + 1)).replace(/\p{Cc}/gu, "");
}

/** Reads the query of an address: the first value of a name, trimmed and cut as the server does it; blank without one. */
export function readQuery(url: string): (name: string) => string {
  const query = /\?([^#]*)/s.exec(url)?.[1] ?? "";
  const pairs = query.split("&").map((pair) => pair.split("=", 2).map(decodeText));
  return (name) => cutValue((pairs.find(([key]) => key === name)?.[1] ?? "").trim());
}

/** Page number of a query, 1 for anything else. */
export function readPage(text: string): number {
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** `?q=…&page=…` in the given order, trimmed, without blank values. */
export function writeQuery(pairs: readonly (readonly [string, string])[]): string {
  const given = pairs.filter(([, value]) => value.trim());
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value.trim())}`).join("&");
  return query && `?${query}`;
}

function decodeText(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function cutValue(text: string): string {
  return Array.from(text).slice(0, MAX_VALUE).join("");
}
