import type { ProblemFamily, SentenceKind } from "./api";

export const FAMILIES: Record<ProblemFamily, string> = {
  price: "Price",
  waiting: "Waiting",
  quality: "Quality",
  people: "People",
  ease: "Ease of use",
  choice: "Choice or fit",
  place: "Place",
  reliability: "Reliability",
  trust: "Trust",
};

export const KINDS: Record<SentenceKind, string> = {
  complaint: "Complaints",
  wish: "Wishes",
  question: "Questions",
  praise: "Praise",
  neither: "Neither",
};

export const CUES: Record<string, string> = {
  failure: "something failed",
  money: "cost money",
  time: "cost time",
  effort: "took effort",
  wish: "a wish",
  decline: "got worse",
  negation: "missing",
  fault: "poor quality",
};

export const OPENINGS = {
  what: "What",
  why: "Why",
  how: "How",
  which: "Which, or versus",
  where: "Where",
  can: "Can, is, do",
  other: "Other questions",
} as const;

export const SIGNS = { effort: "Effort", price: "Price", product: "Product or place" } as const;

const SEVERITIES = ["slight", "mild", "noticeable", "severe"] as const;

/** Severity in a word, from 0 to 3. */
export const severityWord = (severity: number): string => SEVERITIES[Math.min(3, Math.round(severity))] ?? "slight";

export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

export const formatQuantity = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
