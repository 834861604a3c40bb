import { readPage, readQuery, writeQuery } from "../../../lib/address/page-query";

/** Filters of the list, in the order of the address. */
export const FILTERS = ["week", "step", "kind", "level", "max", "tool", "q", "marks"] as const;
export type FilterName = (typeof FILTERS)[number];
/** Query of the page's address. */
export type ResourceFilters = Record<FilterName, string> & { view: string; page: number };

export const NO_FILTERS: ResourceFilters = {
  view: "",
  week: "",
  step: "",
  kind: "",
  level: "",
  max: "",
  tool: "",
  q: "",
  marks: "",
  page: 1,
};

/** Reads an address into the normal form that the server uses, too. */
export function readFilters(url: string): ResourceFilters {
  const read = readQuery(url);
  const filters = Object.fromEntries(FILTERS.map((name) => [name, read(name)]));
  return { ...NO_FILTERS, ...filters, view: read("view"), page: readPage(read("page")) };
}

/** `?week=…&step=…&page=…`, without blank filters. */
export function writeFilters({ page = 1, ...filters }: Partial<ResourceFilters>): string {
  return writeQuery([
    ...FILTERS.map((name) => [name, filters[name] ?? ""] as const),
    ["page", page > 1 ? String(page) : ""],
  ]);
}

export const isFiltered = (filters: ResourceFilters) => FILTERS.some((name) => filters[name] !== "");

export const ALL_TIPS = "/api/tips";
export const CHOICES = "/api/resource-choices";
/** Resources of the first week in the page's own data. No call of the API has this name. */
export const FIRST_WEEK = "/api/first-week-resources";

/** Address of a list. `first` is the week whose resources come first. */
export function listPath(filters: Partial<ResourceFilters>, first = 1): string {
  const query = writeFilters(filters);
  if (first === 1) return `/api/resources${query}`;
  return `/api/resources${query}${query ? "&" : "?"}first=${first}`;
}

/** Data that the page shows without scripts. Marks belong to one person: only the browser asks for them. */
export function resourceQueries(url: string): string[] {
  const filters = readFilters(url);
  if (filters.view === "tips") return [ALL_TIPS];
  if (filters.marks) return [CHOICES];
  const list = [listPath(filters), CHOICES];
  return isFiltered(filters) || filters.page > 1 ? list : [FIRST_WEEK, ...list];
}
