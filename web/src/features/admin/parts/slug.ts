// The server's rule for slugs (crates/texts/src/slug.rs), for the scripts that it can be followed in here without
// its tables: Latin letters. For the rest the server makes the slug from the title when the post is saved.

const MAX_CHARS = 200;

/** Letters that do not come apart into a plain one and its mark. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "ng",
};
/** Marks between words that are not part of a slug. */
const MARKS = /[\u00a0¡«»¿·\u2010-\u2015‘’‚“”„•…‹›]/;
const KNOWN = /^[À-ÖØ-öø-ľŁ-ňŊ-ž]$/;

/** The slug of a title, and whether the server's is sure to be the same. */
export function slugify(title: string): { slug: string; isSure: boolean } {
  let plain = "";
  for (const character of title.normalize("NFC")) {
    if (MARKS.test(character)) plain += " ";
    else if (character > "\u007f" && !KNOWN.test(character)) return { slug: "", isSure: false };
    else plain += toPlain(character.toLowerCase());
  }
  return { slug: joinWholeWords(plain.split(/[^a-z0-9]+/).filter(Boolean)), isSure: true };
}

function toPlain(letter: string): string {
  return LETTERS[letter] ?? letter.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/** Returns as many whole words as fit. */
function joinWholeWords(words: string[]): string {
  let slug = "";
  for (const word of words) {
    if (slug.length + 1 + word.length > MAX_CHARS) return slug || word.slice(0, MAX_CHARS);
    slug += slug ? `-${word}` : word;
  }
  return slug;
}
