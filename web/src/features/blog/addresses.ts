/** Query of a page's address. Part of every page's first load, so it stays small. */
export type Filters = { q: string; category: string; page: number };

const MAX_Q = 200;

/** The last part of a page's path. Control characters are left out: HTML cannot hold all of them. */
export function slugOf(url: string): string {
  const path = url.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  return decode(path.slice(path.lastIndexOf("/") + 1)).replace(/\p{Cc}/gu, "");
}

/** Reads an address into the normal form that the server uses, too. The server's engine has no URL class. */
export function readFilters(url: string): Filters {
  const query = /\?([^#]*)/s.exec(url)?.[1] ?? "";
  const pairs = query.split("&").map((pair) => pair.split("=", 2).map(decode));
  const first = (name: string) => cut((pairs.find(([key]) => key === name)?.[1] ?? "").trim());
  const page = first("page");
  return { q: first("q"), category: first("category"), page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1 };
}

/** `?q=…&category=…&page=…`, without what says nothing. */
export function writeFilters({ q = "", category = "", page = 1 }: Partial<Filters>): string {
  const pairs: [string, string][] = [
    ["q", q],
    ["category", category],
    ["page", page > 1 ? String(page) : ""],
  ];
  const query = pairs.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `?${query.join("&")}` : "";
}

export const categoriesPath = "/api/blog/categories";
export const listPath = (filters: Partial<Filters>) => `/api/blog/articles${writeFilters(filters)}`;
export const articlePath = (slug: string) => `/api/blog/articles/${encodeURIComponent(slug)}`;
export const categoryPath = (slug: string) => `/api/blog/categories/${encodeURIComponent(slug)}`;

export function listQueries(url: string): string[] {
  return [listPath(readFilters(url)), categoriesPath];
}

export function categoryQueries(url: string): string[] {
  const slug = slugOf(url);
  return [categoryPath(slug), listPath({ category: slug, page: readFilters(url).page }), categoriesPath];
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
  return Array.from(text).slice(0, MAX_Q).join("");
}
