import { readerClock } from "../../../../lib/time/day";

const DAY_MS = 24 * 3600 * 1000;

/** Age of a moment in words: "today", "yesterday", "12 days ago", "3 months ago". */
export function ageText(iso: string, now: number): string {
  const days = Math.floor((startOfDay(now) - startOfDay(Date.parse(iso))) / DAY_MS + 0.5);
  if (Number.isNaN(days)) return "";
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 60) return `${days} days ago`;
  if (days < 730) return `${Math.floor(days / 30)} months ago`;
  return `${Math.floor(days / 365)} years ago`;
}

/** Midnight of the reader's day. */
function startOfDay(time: number): number {
  return readerClock(time).setHours(0, 0, 0, 0);
}
