import type { Season } from "../types";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the distance from `today` to the month in which demand usually rises, or preparation has to begin. */
export function describeDistance(season: Season, today: Date): string {
  const from = season.begin ?? season.rise;
  const word = season.begin ? "the preparation" : "the usual rise";
  const month = today.getMonth() + 1;
  const span = (season.peak - from + 12) % 12;
  if ((month - from + 12) % 12 <= span) return season.begin ? "It is time to prepare." : "The usual rise has begun.";
  const year = today.getFullYear() + (from > month ? 0 : 1);
  const weeks = Math.max(1, Math.round((new Date(year, from - 1, 1).getTime() - today.getTime()) / WEEK_MS));
  return `Today is ${weeks} ${weeks === 1 ? "week" : "weeks"} before ${word}.`;
}

/** Months from the beginning to the peak, for a strip without figures. */
export function isBetween(season: Season, month: number): boolean {
  const from = season.begin ?? season.rise;
  return (month - from + 12) % 12 <= (season.peak - from + 12) % 12;
}
