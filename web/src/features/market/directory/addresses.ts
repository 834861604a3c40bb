import { readPage, readQuery, slugOf, writeQuery } from "../../../lib/address/page-query";

/** Filters and order of a list, in the order of the address. */
export const CHOICES = ["sector", "pay", "cost", "weeks", "license", "way", "sold", "here", "sort"] as const;
export type ChoiceName = (typeof CHOICES)[number];
/** Query of the page's address. */
export type MarketChoices = Record<ChoiceName, string> & {
  page: number;
  /** Code of the place whose wages and prices are used. */
  location: string;
  /** A place as it was typed without scripts. */
  where: string;
};

/** Reads an address into the normal form that the server uses, too. Values with other signs than ours are left out. */
export function readChoices(url: string): MarketChoices {
  const read = readQuery(url);
  const readPlain = (name: ChoiceName) => (/^[a-z0-9-]+$/.test(read(name)) ? read(name) : "");
  const choices = Object.fromEntries(CHOICES.map((name) => [name, readPlain(name)])) as Record<ChoiceName, string>;
  return { ...choices, page: readPage(read("page")), location: read("location"), where: read("where") };
}

/** `?sector=…&pay=…&page=…`, without blank choices. */
export function writeChoices({ page = 1, location = "", where = "", ...choices }: Partial<MarketChoices>): string {
  return writeQuery([
    ...CHOICES.map((name) => [name, choices[name] ?? ""] as const),
    ["page", page > 1 ? String(page) : ""],
    ["location", location],
    ["where", where],
  ]).replaceAll("%20", "+");
}

export const listAddress = (choices: Partial<MarketChoices>) => `/markets${writeChoices(choices)}`;
export const listCall = (choices: Partial<MarketChoices>) => `/api/markets${writeChoices(choices)}`;
/** Call of the page at a path: of a market, or of a market in a place. */
export function marketCall(path: string): string {
  const parts = path.replace(/^\/+|\/+$/g, "").split("/");
  return `/api/${parts.map((part) => encodeURIComponent(slugOf(part))).join("/")}`;
}
