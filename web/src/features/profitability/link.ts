import type { Fields } from "./types";

/** Longest fragment that is read and written, in characters. */
const MAX_FRAGMENT = 4096;
const KEY = "#r=";

/** A form as the fragment of an address. The server never sees a fragment. `null` when it is too long. */
export function writeFragment(fields: Fields): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(fields));
  const text = btoa(String.fromCharCode(...bytes));
  const fragment = `${KEY}${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return fragment.length <= MAX_FRAGMENT ? fragment : null;
}

/** The form of a fragment; `null` for any other one. */
export function readFragment(fragment: string): Fields | null {
  if (!fragment.startsWith(KEY) || fragment.length > MAX_FRAGMENT) return null;
  try {
    const text = atob(fragment.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return onlyTexts(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Keeps the entries of an object that are short texts. */
export function onlyTexts(value: unknown): Fields | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const texts = Object.entries(value).filter(([, text]) => typeof text === "string" && text.length <= 200);
  return Object.fromEntries(texts) as Fields;
}
