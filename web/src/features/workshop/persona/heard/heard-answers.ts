import type { Experiment } from "../../../../api/calls/experiments";
import type { HeardItem } from "../../../../lib/address/heard-link";
import { hasWord } from "../drafts/draft";
import { LIMITS } from "../fields";

/** Note of a logged answer on its way into a persona. */
export interface HeardAnswer {
  /** Id of the answer. */
  id: number;
  item: HeardItem & { who: string; saidOn: string; experimentId: number };
}

/** Tests, the newest first, with those of the persona's market at the front. `tests` has the order in which they were made. */
export function orderTests(tests: readonly Experiment[], market: string): Experiment[] {
  return tests.toReversed().toSorted((a, b) => Number(b.market === market) - Number(a.market === market));
}

/** Answers of a test with words of the person, the newest first. An answer that was struck out is left out. */
export function listHeardAnswers({ id: experimentId, hypothesis, entries = [] }: Experiment): HeardAnswer[] {
  const noted = entries.filter(({ note, struckOut }) => !struckOut && hasWord(note)).toReversed();
  return noted.map(({ id, note, who, on }) => ({
    id,
    item: {
      text: cutAtWord(toOneLine(note), LIMITS.text),
      quote: cutAtWord(note, LIMITS.quote),
      who,
      saidOn: on,
      source: cutAtWord(toOneLine(hypothesis), LIMITS.origin),
      experimentId,
    },
  }));
}

const toOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A text of at most `limit` characters, with "…" where words are missing. A text without spaces ends within a word. */
export function cutAtWord(text: string, limit: number): string {
  const letters = [...text];
  if (letters.length <= limit) return text;
  const start = letters.slice(0, limit - 1).join("");
  const isWholeWord = /\s/.test(letters[limit - 1] ?? "");
  return `${isWholeWord ? start.trimEnd() : start.replace(/\s+\S*$/, "")}…`;
}
