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

export interface NamePart {
  text: string;
  isTyped: boolean;
}

/** A name in parts. Typed are the beginnings of its words that the text holds: "gro" in "Dog grooming". */
export function splitName(name: string, words: string): NamePart[] {
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean);
  const parts: NamePart[] = [];
  for (const piece of name.split(/(?<=[\s(-])/)) {
    const start = longestStart(piece.toLowerCase(), typed);
    addPart(parts, piece.slice(0, start), true);
    addPart(parts, piece.slice(start), false);
  }
  return parts;
}

/** Returns the number of typed letters of a word. Only the last word of the text may be unfinished. */
function longestStart(word: string, typed: readonly string[]): number {
  const fits = typed.filter((text, at) => (at === typed.length - 1 ? word.startsWith(text) : word.trim() === text));
  return Math.max(0, ...fits.map((text) => text.length));
}

function addPart(parts: NamePart[], text: string, isTyped: boolean) {
  const last = parts.at(-1);
  if (last?.isTyped === isTyped) last.text += text;
  else if (text !== "") parts.push({ text, isTyped });
}
