import { SHORT_ANSWER } from "../../../testing/answer";
import type { ShortAnswer } from "../../../ui/pay-strip/short-answer";
import { SOURCES } from "../sections/sources-fixture";
import type { ComparedCell, Comparison } from "../types";

const cell = (display: string, mark: ComparedCell["mark"], note: string | null = null): ComparedCell => ({
  display,
  note,
  range: display === "Not published" ? null : [1, 2],
  mark,
  industry: null,
  source: null,
});

const verdict = { key: SHORT_ANSWER.word, label: SHORT_ANSWER.text, summary: SHORT_ANSWER.monthText };

export const COMPARISON: Comparison & { niches: { answer: ShortAnswer }[] } = {
  summary: "Dog grooming (57) and Candles (51) are too close to call.",
  niches: [
    {
      slug: "candles",
      name: "Candles",
      sector: "Crafts",
      asked: ["candles"],
      confidence: "strong",
      verdict,
      answer: SHORT_ANSWER,
    },
    {
      slug: "dog-grooming",
      name: "Dog grooming",
      sector: "Pets",
      asked: ["dog-grooming"],
      confidence: "strong",
      verdict,
      answer: SHORT_ANSWER,
    },
  ],
  rows: [
    {
      key: "score",
      label: "Score",
      explanation: "Points out of 100.",
      group: "score",
      cells: [cell("51", "tie", "could be 35 to 65"), cell("57", "tie", "could be 49 to 63")],
    },
    {
      key: "growth",
      label: "Long-term growth",
      explanation: "Yearly growth of output after inflation since 1997.",
      group: "part",
      cells: [cell("Not published", null), { ...cell("1.2% a year", "best"), source: "bea-gross-output" }],
    },
    {
      key: "checks",
      label: "Checks before you start",
      explanation: "Fewer is better.",
      group: "start",
      cells: [cell("2", "best"), cell("4", null)],
    },
  ],
  marketSize: "All Markets",
  competitionLevel: "medium",
  geographicFocus: "Global",
  sources: SOURCES,
  dataRelease: "2026-11",
  engineVersion: "2",
};
