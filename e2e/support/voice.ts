import { Dialect, LocalLinter, type StructuredLintConfig } from "harper.js";
import { slimBinaryInlined } from "harper.js/slimBinaryInlined";
import { syllable } from "syllable";
import { ALLOWED, NOT_OURS, RULES_OFF } from "./allowed-words";

/** Kinds of findings that are faults. Others are choices of style, which docs/voice.md makes, or come of the page's markup. */
const FAULTS = new Set([
  "Agreement",
  "BoundaryError",
  "Eggcorn",
  "Grammar",
  "Malapropism",
  "Miscellaneous",
  "Nonstandard",
  "Punctuation",
  "Redundancy",
  "Repetition",
  "Spelling",
  "Typo",
  "Usage",
  "WordChoice",
]);

/** Shorter sentences are labels and answers, whose grade says nothing. */
const FEWEST_WORDS = 8;

export class Editor {
  private constructor(private readonly linter: LocalLinter) {}

  static async open(): Promise<Editor> {
    const linter = new LocalLinter({ binary: slimBinaryInlined, dialect: Dialect.American });
    const [rules, groups] = [await linter.getLintConfig(), await linter.getStructuredLintConfig()];
    // A sixth of the time, for names that we do not use.
    for (const rule of rulesOf(groups, "Proper Nouns")) rules[rule] = false;
    for (const rule of Object.keys(RULES_OFF)) {
      if (!(rule in rules)) throw new Error(`the checker has no rule ${rule}`);
      rules[rule] = false;
    }
    await linter.setLintConfig(rules);
    await linter.importWords(ALLOWED.flatMap(({ words }) => words?.split(" ") ?? []));
    return new Editor(linter);
  }

  /** Faults of the texts, a line for each. */
  async findFaults(texts: readonly string[]): Promise<string[]> {
    // In one piece, which is several times faster than one by one. The checker counts characters, not units of UTF-16.
    const joined = texts.join("\n\n");
    const offsets: number[] = [0];
    for (const letter of joined) offsets.push((offsets.at(-1) as number) + letter.length);
    const passed = passages(joined);
    const faults: string[] = [];
    for (const [rule, lints] of Object.entries(await this.linter.organizedLints(joined, { language: "plaintext" }))) {
      for (const lint of lints) {
        const { start, end } = lint.span();
        if (!FAULTS.has(lint.lint_kind())) continue;
        const [from = 0, to = 0] = [offsets[start], offsets[end]];
        if (passed.some((passage) => passage.from <= from && to <= passage.to)) continue;
        const [begin, close] = [joined.lastIndexOf("\n\n", from), joined.indexOf("\n\n", to)];
        const text = joined.slice(begin + 1, close < 0 ? undefined : close).trim();
        faults.push(`${rule}: “${lint.get_problem_text()}” in “${text}”. ${lint.message()}`);
      }
    }
    return faults.sort();
  }
}

/** Rules of a group of the checker. */
function rulesOf({ settings }: StructuredLintConfig, label: string): string[] {
  const groups = settings.flatMap((setting) => ("Group" in setting ? [setting.Group] : []));
  const found = groups.find((group) => group.label === label)?.child.settings ?? [];
  if (found.length === 0) throw new Error(`the checker has no group ${label}`);
  return found.flatMap((setting) => ("Bool" in setting ? [setting.Bool.name] : []));
}

/** Where the allowed phrases are. */
function passages(text: string): { from: number; to: number }[] {
  const phrases = ALLOWED.flatMap((allowed) => allowed.phrases ?? []);
  return phrases.flatMap((phrase) => {
    const pattern = typeof phrase === "string" ? phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : phrase.source;
    return [...text.matchAll(new RegExp(pattern, "g"))].map(({ 0: match, index }) => ({
      from: index,
      to: index + match.length,
    }));
  });
}

export interface Graded {
  grade: number;
  sentence: string;
}

const parts = new Intl.Segmenter("en-US", { granularity: "sentence" });

/** Whole sentences of eight words and more with their grade in school, the hardest first. */
export function gradeSentences(texts: readonly string[]): Graded[] {
  const all = texts.flatMap((text) => [...parts.segment(text)].map(({ segment }) => segment.trim()));
  const whole = all.filter((sentence) => /[.!?]["”)]?$/.test(sentence) && wordsOf(sentence).length >= FEWEST_WORDS);
  const ours = whole.filter((sentence) => !NOT_OURS.some((text) => sentence.includes(text)));
  return ours.map((sentence) => ({ grade: gradeOf(sentence), sentence })).sort((a, b) => b.grade - a.grade);
}

/** The grade of Flesch and Kincaid of one sentence. A number is one short word, as it is for the eye. */
function gradeOf(sentence: string): number {
  const words = wordsOf(sentence);
  const syllables = words.reduce((sum, word) => sum + (/\d/.test(word) ? 1 : Math.max(1, syllable(word))), 0);
  return 0.39 * words.length + (11.8 * syllables) / words.length - 15.59;
}

const wordsOf = (sentence: string) => sentence.split(/[\s–—/]+/).filter((word) => /[\p{L}\d]/u.test(word));

/** The middle grade, or 0 without a sentence. */
export function middleGrade(graded: readonly Graded[]): number {
  return graded[Math.floor(graded.length / 2)]?.grade ?? 0;
}
