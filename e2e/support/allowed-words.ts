/** Words, phrases and rules that the check of the language lets pass, each group with its reason. A fault of ours is mended instead. */

interface Allowed {
  reason: string;
  /** Single words, in the order of the alphabet. */
  words?: string;
  /** Phrases in which nothing is a fault. */
  phrases?: readonly (string | RegExp)[];
}

export const ALLOWED: readonly Allowed[] = [
  { reason: "Names of ours", words: "authToken accountZone Sidestart sidestart" },
];

/** Rules of the grammar checker that find faults where there are none. */
export const RULES_OFF: Readonly<Record<string, string>> = {
  DayOneNames: "takes “day one” for the name of an app",
  DisjointPrefixes: "joins “up most” of “came up most often”",
  ExpandMemoryShorthands: "takes $13.8B for bytes",
  MissingPreposition: "misses one in “where the answer is worth something”",
  MissingTo: "wants “to” before the names of our steps and tools",
  WhomSubjectOfVerb: "refuses “for whom is it easy”",
};

/** Sentences of others, which the reading grade leaves out: the specification's texts and official titles. */
export const NOT_OURS: readonly string[] = [];
