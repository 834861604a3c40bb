import { decodeFragment } from "./fragment";
import { HEARD_KEY, type HeardItem, MAX_HEARD_ITEMS, MAX_HEARD_QUOTE, MAX_HEARD_TEXT } from "./heard-link";

/** The items of a fragment; none for any other one. */
export function readHeard(fragment: string): HeardItem[] {
  if (!fragment.startsWith(HEARD_KEY)) return [];
  const read = decodeFragment(fragment.slice(HEARD_KEY.length));
  const items = Array.isArray(read) ? read.filter(isHeard).slice(0, MAX_HEARD_ITEMS) : [];
  return items.map(({ text, quote, source }) => ({ text, quote, source }));
}

function isHeard(item: unknown): item is HeardItem {
  const { text, quote, source } = (item ?? {}) as Partial<Record<keyof HeardItem, unknown>>;
  const isShort = (value: unknown, limit: number) => typeof value === "string" && value.length <= limit * 2;
  return isShort(text, MAX_HEARD_TEXT) && isShort(quote, MAX_HEARD_QUOTE) && isShort(source, MAX_HEARD_TEXT);
}
