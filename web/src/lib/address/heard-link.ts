import { encodeFragment } from "./fragment";

export const HEARD_KEY = "#heard=";
export const MAX_HEARD_ITEMS = 10;
/** Longest texts that a persona takes, in characters. */
export const MAX_HEARD_TEXT = 200;
export const MAX_HEARD_QUOTE = 500;

/** Words of customers on their way into a persona. */
export interface HeardItem {
  text: string;
  quote: string;
  /** Place of the quote: "41 comments from 9 people". */
  source: string;
  /** Theme of saved comments: the id of the run, a dot and the key of the theme. No address has it. */
  themeId?: string | undefined;
  /** Person who said it, without a name. No address has this, the day and the test. */
  who?: string;
  /** Day of the quote: "2026-03-01". */
  saidOn?: string;
  /** Test of the person's own whose answer says it. */
  experimentId?: number;
}

/** Address of the persona with words of customers to add. They are in the fragment, which no server sees. */
export function heardAddress(items: readonly HeardItem[], market: string | null): string {
  const cut = items.slice(0, MAX_HEARD_ITEMS).map(({ text, quote, source }) => ({
    text: cutText(text, MAX_HEARD_TEXT),
    quote: cutText(quote, MAX_HEARD_QUOTE),
    source: cutText(source, MAX_HEARD_TEXT),
  }));
  return `/customer-persona${market ? `?market=${market}` : ""}${HEARD_KEY}${encodeFragment(cut)}`;
}

function cutText(text: string, limit: number): string {
  const letters = [...text];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join("")}…` : text;
}
