import { decodeFragment, encodeFragment } from "../../../lib/address/fragment";
import type { ProfitFields } from "./types";

/** Longest fragment that is read and written, in characters. */
const MAX_FRAGMENT = 4096;
const KEY = "#r=";

/** A form as the fragment of an address. The server never sees a fragment. `null` when it is too long. */
export function writeFragment(fields: ProfitFields): string | null {
  const fragment = `${KEY}${encodeFragment(fields)}`;
  return fragment.length <= MAX_FRAGMENT ? fragment : null;
}

/** The form of a fragment; `null` for any other one. */
export function readFragment(fragment: string): ProfitFields | null {
  if (!fragment.startsWith(KEY) || fragment.length > MAX_FRAGMENT) return null;
  return onlyTexts(decodeFragment(fragment.slice(KEY.length)));
}

/** Keeps the entries of an object that are short texts. */
export function onlyTexts(value: unknown): ProfitFields | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const texts = Object.entries(value).filter(([, text]) => typeof text === "string" && text.length <= 200);
  return Object.fromEntries(texts) as ProfitFields;
}
