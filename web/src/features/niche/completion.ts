// Keywords may be a list, "dog grooming, candles": only the niche that is being typed is completed.

/** What stands after the last comma. */
export function lastWords(keywords: string): string {
  return keywords.slice(keywords.lastIndexOf(",") + 1).trim();
}

/** The keywords with what stands after the last comma replaced by `name`. */
export function fillIn(keywords: string, name: string): string {
  const before = keywords.slice(0, keywords.lastIndexOf(",") + 1);
  return before === "" ? name : `${before} ${name}`;
}
