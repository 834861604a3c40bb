import { writtenDay } from "../../../lib/time/day";
import type { ResourceCard } from "./api";

export const KINDS = { article: "Article", guide: "Guide", template: "Template", video: "Video" } as const;
export const LEVELS = ["First steps", "Some experience", "In depth"] as const;

/** "12 min · First steps". */
export function factsOf({ minutes, level }: Pick<ResourceCard, "minutes" | "level">): string {
  return `${minutes} min · ${LEVELS[level - 1]}`;
}

/** Publisher and, for an external page, its host and the day of the last reading: the month alone for an old one. */
export function sourceOf({ publisher, host, readOn, isStale }: ResourceCard): string {
  if (!host || !readOn) return publisher;
  return `${publisher} · ${host} · ${isStale ? `Last read ${monthOf(readOn)}` : `read ${writtenDay(readOn)}`}`;
}

/** "Nov 2026". */
const monthOf = (day: string) => writtenDay(day).replace(/ \d+,/, "");
