import EXAMPLES from "./examples.json";
import type { PersonaField } from "./types";

/** Longest texts, in characters, as the server checks them. */
export const LIMITS = { name: 120, summary: 200, text: 200, quote: 500, origin: 200 };
export const MAX_TRAITS_PER_FIELD = 5;

/** Sentences that a guess of each field turns out true or false as. */
export const HYPOTHESES: Readonly<Record<PersonaField, (guess: string) => string>> = {
  week: (guess) => `This is part of a typical week: ${guess}.`,
  job: (guess) => `This is what customers need: ${guess}.`,
  trigger: (guess) => `This makes customers look for help: ${guess}.`,
  today: (guess) => `This is how customers handle it today: ${guess}.`,
  pays: (guess) => `This is what it costs customers today: ${guess}.`,
  objection: (guess) => `This keeps customers from buying: ${guess}.`,
  found: (guess) => `This is where customers look for it: ${guess}.`,
  words: (guess) => `This is how customers describe the problem: ${guess}.`,
};

/** The eight fields, in the order of the page. */
export const FIELDS: readonly { key: PersonaField; label: string; example: string }[] = [
  { key: "week", label: "A typical week", example: EXAMPLES.week },
  { key: "job", label: "Job to be done", example: EXAMPLES.job },
  { key: "trigger", label: "What triggers the need", example: EXAMPLES.trigger },
  { key: "today", label: "Current solution", example: EXAMPLES.today },
  { key: "pays", label: "Current cost", example: EXAMPLES.pays },
  { key: "objection", label: "Reason not to buy", example: EXAMPLES.objection },
  { key: "found", label: "Where to reach them", example: EXAMPLES.found },
  { key: "words", label: "Words the person uses", example: EXAMPLES.words },
];
