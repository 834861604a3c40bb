import { durationText } from "../../../../lib/time/duration";
import { findEstimates } from "./quick-add-estimates";
import { findRepeat } from "./quick-add-repeats";
import type { QuickAddChip, TaskPriority, TaskRepeat } from "./types";

/** A part of the text with what it sets. */
export interface TextToken {
  start: number;
  end: number;
  chip: Omit<QuickAddChip, "text" | "isAccepted">;
  tag?: string;
  priority?: TaskPriority;
  minutes?: number;
  repeat?: TaskRepeat;
  /** Day of the month on which the repeat begins. */
  monthDay?: number;
}

const PRIORITIES: Record<string, TaskPriority> = {
  "!high": "high",
  "!1": "high",
  "!normal": "normal",
  "!2": "normal",
  "!low": "low",
  "!3": "low",
};
const WEEKDAY_NAMES = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];
const WEEK_NAMES: Record<number, string> = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" };
const TAG = /^#(?=.*\p{L})[\p{L}\p{N}_-]{1,40}$/u;

/** Tags, priorities, the repeat and estimates, in the order of the text. */
export function findTokens(text: string): TextToken[] {
  const marks = [...text.matchAll(/\S+/g)].flatMap((match) => markToken(match[0], match.index) ?? []);
  const plain = blankParts(text, marks);
  const repeats = findRepeatToken(plain);
  const estimates = findEstimates(blankParts(plain, repeats)).map(({ minutes, ...place }): TextToken => {
    return { ...place, minutes, chip: { kind: "estimate", label: durationText(minutes) } };
  });
  return [...marks, ...repeats, ...estimates].sort((a, b) => a.start - b.start);
}

/** The text with some parts as spaces, so that places stay. */
export function blankParts(text: string, parts: readonly { start: number; end: number }[]): string {
  let blanked = text;
  for (const { start, end } of parts) {
    blanked = blanked.slice(0, start) + " ".repeat(end - start) + blanked.slice(end);
  }
  return blanked;
}

function markToken(word: string, start: number): TextToken | null {
  const at = { start, end: start + word.length };
  if (TAG.test(word)) return { ...at, tag: word.slice(1), chip: { kind: "tag", label: word } };
  const priority = PRIORITIES[word.toLowerCase()];
  return priority
    ? { ...at, priority, chip: { kind: "priority", label: `${capitalizeWord(priority)} priority` } }
    : null;
}

function findRepeatToken(text: string): TextToken[] {
  const found = findRepeat(text);
  return found ? [{ ...found, chip: { kind: "repeat", label: repeatText(found.repeat) } }] : [];
}

export function repeatText({ every, unit, weekdays, monthDays, monthWeek, from }: TaskRepeat): string {
  const step = every === 1 ? unit : `${every} ${unit}s`;
  if (monthDays?.length) return `Every ${step} on ${monthDays.map(monthDayText).join(" and ")}`;
  if (weekdays?.[0] && monthWeek) {
    const name = WEEKDAY_NAMES[weekdays[0] - 1]?.slice(0, -1);
    return `Every ${step} on the ${WEEK_NAMES[monthWeek]} ${name}`;
  }
  if (weekdays?.join() === "1,2,3,4,5" && every === 1) return "Every weekday";
  if (weekdays?.length) {
    const names = weekdays.map((day) => WEEKDAY_NAMES[day - 1]).join(", ");
    return every === 1 ? names : `${names}, every ${step}`;
  }
  return from === "completion" ? `${every} ${unit}${every === 1 ? "" : "s"} after it is done` : `Every ${step}`;
}

function monthDayText(day: number): string {
  if (day === 31) return "the last day";
  const ending = { 1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd" }[day] ?? "th";
  return `the ${day}${ending}`;
}

function capitalizeWord(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
