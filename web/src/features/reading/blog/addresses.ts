import { readPage, readQuery, slugOf, writeQuery } from "../../../lib/address/page-query";

/** Query of a page's address. Part of every page's first load, so it stays small. */
export type ArticleFilters = { q: string; category: string; page: number };

/** Reads an address into the normal form that the server uses, too. */
export function readFilters(url: string): ArticleFilters {
  const read = readQuery(url);
  return { q: read("q"), category: read("category"), page: readPage(read("page")) };
}

/** `?q=…&category=…&page=…`, without what says nothing. */
export function writeFilters({ q = "", category = "", page = 1 }: Partial<ArticleFilters>): string {
  return writeQuery([
    ["q", q],
    ["category", category],
    ["page", page > 1 ? String(page) : ""],
  ]);
}

export const categoriesPath = "/api/blog/categories";
export const listPath = (filters: Partial<ArticleFilters>) => `/api/blog/articles${writeFilters(filters)}`;
export const articlePath = (slug: string) => `/api/blog/articles/${encodeURIComponent(slug)}`;
export const stepsPath = (slug: string) => `/api/article-steps/${encodeURIComponent(slug)}`;
export const categoryPath = (slug: string) => `/api/blog/categories/${encodeURIComponent(slug)}`;

export function listQueries(url: string): string[] {
  return [listPath(readFilters(url)), categoriesPath];
}

export function articleQueries(url: string): string[] {
  const slug = slugOf(url);
  return [articlePath(slug), stepsPath(slug)];
}

export function categoryQueries(url: string): string[] {
  const slug = slugOf(url);
  return [categoryPath(slug), listPath({ category: slug, page: readFilters(url).page }), categoriesPath];
}
