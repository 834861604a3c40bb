import { SCORE_PARTS } from "../../../lib/score-parts.gen";
import { readWeights } from "../api";
import type { ScorePart } from "../types";

type GivenWeights = Readonly<Record<string, number>>;

/** They add up to a hundred. */
export const OUR_WEIGHTS: GivenWeights = Object.fromEntries(SCORE_PARTS.map(({ key, weight }) => [key, weight]));

/**
 * Reads the initial values of the sliders: the reader's own numbers, and ours for parts that the address does not name.
 */
export function readGiven(parts: readonly ScorePart[], weights: string | undefined): GivenWeights {
  if (!weights) return Object.fromEntries(parts.map(({ key, weight }) => [key, weight]));
  const mine = readWeights(weights);
  // The report's own numbers are scaled already; the server fills gaps with ours before it scales.
  return Object.fromEntries(parts.map(({ key, weight }) => [key, mine[key] ?? OUR_WEIGHTS[key] ?? weight]));
}

export function heaviestWeight(given: GivenWeights): number {
  return Math.max(0, ...Object.values(given));
}

/** A part's share of a hundred, rounded by itself. The server rounds them all together. */
export function shareOf(given: GivenWeights, key: string): number {
  const sum = Object.values(given).reduce((total, weight) => total + weight, 0);
  return sum === 0 ? 0 : Math.round(((given[key] ?? 0) * 100) / sum);
}
