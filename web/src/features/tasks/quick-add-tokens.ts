import type { Chip, Priority, Repeat } from "./quick-add";

/** A part of the text with what it sets. */
export interface Token {
  start: number;
  end: number;
  chip: Omit<Chip, "text" | "isAccepted">;
  tag?: string;
  priority?: Priority;
  minutes?: number;
  repeat?: Repeat;
}

const PRIORITIES: Record<string, Priority> = {
  "!high": "high",
  "!1": "high",
  "!normal": "normal",
  "!2": "normal",
  "!low": "low",
  "!3": "low",
};
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WEEKDAY_NAMES = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];
const WEEKDAY =
  "(?:mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?)";
const TAG = /^#(?=.*\p{L})[\p{L}\p{N}_-]{1,40}$/u;
const HOURS = /^(\d{1,2})h(?:(\d{2})m?)?$/i;
const MINUTES = /^(\d{1,4})m(?:in)?$/i;
const FRACTION_HOURS = /^(\d{1,2})\.(\d{1,2})h$/i;
const EVERY_UNIT = /(?<!\S)every (?:(\d{1,3}) )?(day|week|month|year)s?(?!\S)/giu;
const EVERY_WEEKDAY = new RegExp(`(?<!\\S)every (${WEEKDAY}(?:,${WEEKDAY})*)(?!\\S)`, "giu");
const AFTER_UNIT = /(?<!\S)after (\d{1,3}) (day|week|month)s?(?!\S)/giu;
const MAX_MINUTES = 6000;

/** Tags, priorities, estimates and repeats, in the order of the text. */
export function findTokens(text: string): Token[] {
  const repeats = findRepeats(text);
  const words = [...text.matchAll(/\S+/g)].flatMap((match) => wordToken(match[0], match.index) ?? []);
  return [...repeats, ...words].sort((a, b) => a.start - b.start);
}

function wordToken(word: string, start: number): Token | null {
  const at = { start, end: start + word.length };
  if (TAG.test(word)) return { ...at, tag: word.slice(1), chip: { kind: "tag", label: word } };
  const priority = PRIORITIES[word.toLowerCase()];
  if (priority) return { ...at, priority, chip: { kind: "priority", label: `${capitalizeWord(priority)} priority` } };
  const minutes = minutesOf(word);
  return minutes ? { ...at, minutes, chip: { kind: "estimate", label: durationText(minutes) } } : null;
}

function minutesOf(word: string): number | null {
  const [whole, part] = [HOURS.exec(word), FRACTION_HOURS.exec(word)];
  let minutes = Number(MINUTES.exec(word)?.[1] ?? 0);
  if (whole) minutes = Number(whole[1]) * 60 + Number(whole[2] ?? 0);
  if (part) minutes = Math.round(Number(`${part[1]}.${part[2]}`) * 60);
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : null;
}

function findRepeats(text: string): Token[] {
  const found: Token[] = [];
  const addRepeat = (match: RegExpExecArray, repeat: Repeat) =>
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      repeat,
      chip: { kind: "repeat", label: repeatText(repeat) },
    });
  for (const match of text.matchAll(EVERY_UNIT)) {
    const every = Number(match[1] ?? 1);
    if (every > 0) addRepeat(match, { every, unit: unitOf(match[2]), from: "due" });
  }
  for (const match of text.matchAll(EVERY_WEEKDAY)) {
    const days = (match[1] ?? "").split(",").map((day) => WEEKDAYS.indexOf(day.slice(0, 3).toLowerCase()) + 1);
    const weekdays = [...new Set(days)].sort((a, b) => a - b);
    addRepeat(match, { every: 1, unit: "week", weekdays, from: "due" });
  }
  for (const match of text.matchAll(AFTER_UNIT)) {
    const every = Number(match[1]);
    if (every > 0) addRepeat(match, { every, unit: unitOf(match[2]), from: "completion" });
  }
  return found.slice(0, 1);
}

function unitOf(word = ""): Repeat["unit"] {
  return word.toLowerCase() as Repeat["unit"];
}

export function repeatText({ every, unit, weekdays, from }: Repeat): string {
  const step = every === 1 ? unit : `${every} ${unit}s`;
  if (weekdays?.length) {
    const names = weekdays.map((day) => WEEKDAY_NAMES[day - 1]).join(", ");
    return every === 1 ? names : `${names}, every ${step}`;
  }
  return from === "completion" ? `${every} ${unit}${every === 1 ? "" : "s"} after it is done` : `Every ${step}`;
}

export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

function capitalizeWord(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
