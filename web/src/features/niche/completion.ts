// Keywords may be a list, "dog grooming, candles": only the niche that is being typed is completed.

/** Returns the text after the last comma. */
export function lastWords(keywords: string): string {
  return keywords.slice(keywords.lastIndexOf(",") + 1).trim();
}

/** Replaces the text after the last comma by `name`. */
export function fillIn(keywords: string, name: string): string {
  const before = keywords.slice(0, keywords.lastIndexOf(",") + 1);
  return before === "" ? name : `${before} ${name}`;
}
