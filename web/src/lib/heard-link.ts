import { decodeFragment, encodeFragment } from "./fragment";

const KEY = "#heard=";
const MAX_ITEMS = 10;
/** Longest texts that a persona takes, in characters. */
const MAX_TEXT = 200;
const MAX_QUOTE = 500;

/** Words of customers on their way into a persona. */
export interface HeardItem {
  text: string;
  quote: string;
  /** Place of the quote: "41 comments by 9 people". */
  source: string;
  /** Theme of saved comments: the id of the run, a dot and the key of the theme. No address has it. */
  themeId?: string | undefined;
}

/** Address of the persona with words of customers to add. They are in the fragment, which no server sees. */
export function heardAddress(items: readonly HeardItem[], market: string | null): string {
  const cut = items.slice(0, MAX_ITEMS).map(({ text, quote, source }) => ({
    text: cutText(text, MAX_TEXT),
    quote: cutText(quote, MAX_QUOTE),
    source: cutText(source, MAX_TEXT),
  }));
  return `/customer-persona${market ? `?market=${market}` : ""}${KEY}${encodeFragment(cut)}`;
}

/** The items of a fragment; none for any other one. */
export function readHeard(fragment: string): HeardItem[] {
  if (!fragment.startsWith(KEY)) return [];
  const read = decodeFragment(fragment.slice(KEY.length));
  return Array.isArray(read) ? read.filter(isHeard).slice(0, MAX_ITEMS) : [];
}

function isHeard(item: unknown): item is HeardItem {
  const { text, quote, source } = (item ?? {}) as Partial<Record<keyof HeardItem, unknown>>;
  const isShort = (value: unknown, limit: number) => typeof value === "string" && value.length <= limit * 2;
  return isShort(text, MAX_TEXT) && isShort(quote, MAX_QUOTE) && isShort(source, MAX_TEXT);
}

function cutText(text: string, limit: number): string {
  const letters = [...text];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join("")}…` : text;
}
