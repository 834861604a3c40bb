import type { ParsedResult } from "chrono-node/en";
import { dateText } from "./date-text";
import type { RewrittenText } from "./quick-add-rewriting";
import { isQuoted, startsWithTask, startsWithTime } from "./quick-add-words";

/** A date in the text that may be meant. */
export interface FoundDate {
  /** Start of the words that set the date, with "on" or "by". */
  start: number;
  end: number;
  date: string;
  time?: string;
  /** Offered only: "until Friday" can also be a part of the title. */
  isOffered: boolean;
  /** False for a time alone, whose day is the next one on which it comes. */
  hasDay: boolean;
}
/** A result of the date parser at its place in the typed text. */
interface PlacedResult {
  result: ParsedResult;
  /** Words of the date parser. */
  words: string;
  start: number;
  end: number;
}

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const MONTH_ALONE = new RegExp(`^(?:${MONTHS})\\.?$`, "i");
/** A length of time such as "5 days": only "in 5 days" is a day. */
const LENGTH =
  /^(?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an?) ?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|months?|y|yrs?|years?)$/i;
/** Names of days that are names, verbs or nouns as well. */
const AMBIGUOUS_DAY = /^(?:sun|sat|wed|second|sec|mark|march|may)$/i;
const TIME_WITH_MARK = /^(?:at |by |@ ?)?(?:\d{1,2}(?::\d{2})? ?[ap]\.?m\.?|noon|midday|midnight)$/i;
const TIME_AFTER_AT = /^(?:at |by |@ ?)\d{1,2}:\d{2}$/i;
const QUARTER_TIME = /^\d{2}:(?:00|15|30|45)$/;
/** Lengths of time and moments that are no day. */
const NO_DAY =
  /^(?:for|within|past|last|ago|over|about|around|after|before)\b|^(?:next|last|past|these|this|after|\+|-)\s*(?:\d|a few|few|several|two|three|four|five|six|couple)|\bago\b|\blater\b|\bseconds?\b|^(?:now|right now)$|^this (?:week|month|year|quarter|hour|minute|second|afternoon|evening|morning)$|^(?:next|last) (?:year|quarter|hour|minute|second)$|^last\b|^(?!in\b).*\b(?:hours?|hrs?|minutes?|mins?)\b|^half\b|^in (?:the )?(?:\d+ |an? )?(?:second|minute)s?$|^0 /i;
const NOT_BEFORE =
  /(?:^|\s)(?:from|since|of|about|than|and|or|between|like|versus|vs\.?|the|a|an|last|to|my|your|our|his|her|their|black|good|casual|cyber|super|ash|giving|taco|blue|ruby|palm|easter|bloody|big|happy|maundy|saint|st\.?|freaky|fat|throwback|no|not|all|per|closed|open|opens|closes|&|\+|=|x|version|chapter|page|room|size|part|step|level|route|highway|bus|row|number|no\.|nr\.?|#|day|week|rule|psalm|romans|genesis|luke|john|mark|matthew)\s*$/i;
const OFFERED_BEFORE = /(?:^|\s)(up to|until|till|before)\s+$/i;
const DROPPED_BEFORE = /(?:^|\s)((?:due |starting )?(?:on|by|at|for|@)|due:?)\s+$/i;
const NOUN_AFTER =
  /^\s+(?:meetings?|notes|reports?|newsletter|menu|roast|market|specials?|blues|dinner|brunch|lunch|review|show|times|paper|edition|shift|class|playlist|night|nights|sale|deal|morning|afternoon|evening|school|best|cream|screen|flowers?|flies|madness|pole|fair|party|offers?|prices?|trends?|only|vs)\b/i;
const WRITTEN_DAY = new RegExp(`^(?:(?:${MONTHS})\\.? \\d|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS}))`, "i");
/** Things that are named after a day: "July 4 banner". */
const NAMED_AFTER =
  /\b(?:sale|banner|flyer|menu|cards?|poster|template|label|offer|graphics?|design|sign|party|print|post|playlist|book|logo|badge|sketch|wreath|candle|box|bundle|collection|theme|decor|costume|cake|cookies|weekend|parade|event|drop|launch|campaign|email|newsletter|invitations?|market|fair|show|special|quiz|craft|pattern|kit|set|ideas?)\b/i;
const TOUCHING = /[\p{L}\p{N}'’\-–/.]/u;

/** Returns the one date of a text whose tokens are blanked, or null. */
export function pickDate(
  text: string,
  rewritten: RewrittenText,
  results: readonly ParsedResult[],
  now: Date,
  repeatEnd?: number,
): FoundDate | null {
  for (const result of results) {
    const placed = placeResult(rewritten, result);
    const found = readResult(text, placed, now);
    if (!found) continue;
    // "every Monday at 5pm about the price"
    const isOfRepeat =
      repeatEnd !== undefined && repeatEnd <= found.start && text.slice(repeatEnd, found.start).trim() === "";
    if (found.isOffered || isOfRepeat || isMeant(text, found, placed)) return found;
  }
  return null;
}

function placeResult({ places }: RewrittenText, result: ParsedResult): PlacedResult {
  const words = result.text.trim();
  const start = result.index + result.text.indexOf(words);
  const end = start + words.length;
  return { result, words, start: places[start] ?? start, end: (places[end - 1] ?? end - 1) + 1 };
}

/** A date counts at the end of the text, at its start before a task, or directly before a time. */
function isMeant(text: string, { start, end, time, hasDay }: FoundDate, { words }: PlacedResult): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (/^[,.;]?\s*$/.test(after)) return true;
  if (time !== undefined && hasDay && !/^in\s/i.test(words)) return true;
  if (before.trim() !== "") return false;
  return startsWithTask(after) || startsWithTime(after) || (isWritten(words) && !NAMED_AFTER.test(after));
}

/** A month with a number: "May 5". */
function isWritten(words: string): boolean {
  return WRITTEN_DAY.test(words) && /\d/.test(words);
}

function readResult(text: string, { result, words, start, end }: PlacedResult, now: Date): FoundDate | null {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (isTouching(before.at(-1)) || touchesAfter(after) || isQuoted(before)) return null;
  if (isNoDate(words, result, before, after)) return null;
  const dayAfter = /(?:^|\s)((?:the )?day after)\s+$/i.exec(before);
  const isDayAfter = dayAfter !== null && /^tomorrow/i.test(words);
  const offered = OFFERED_BEFORE.exec(before);
  if (!isDayAfter && !offered && NOT_BEFORE.test(before)) return null;
  const day = result.start.date();
  if (isDayAfter) day.setDate(day.getDate() + 1);
  const time = result.start.isCertain("hour") ? timeText(result) : undefined;
  const isDay = hasDay(result);
  if (!isDay) day.setFullYear(now.getFullYear(), now.getMonth(), now.getDate() + (isPast(time, now) ? 1 : 0));
  // "Wednesday at 9 am" on a Wednesday at ten is the next one.
  if (isNamedDay(result) && dateText(day) === dateText(now) && isPast(time, now)) day.setDate(day.getDate() + 7);
  const date = dateText(day);
  if (date < dateText(now)) return null;
  const lead = isDayAfter ? dayAfter[1] : (offered ?? DROPPED_BEFORE.exec(before))?.[1];
  const from = lead ? before.toLowerCase().lastIndexOf(lead.toLowerCase()) : start;
  return { start: from, end, date, ...(time ? { time } : {}), isOffered: offered !== null, hasDay: isDay };
}

function isNoDate(words: string, result: ParsedResult, before: string, after: string): boolean {
  if (NO_DAY.test(words) || LENGTH.test(words) || hasTwoDots(words) || isFraction(words, before)) return true;
  if (needsNeighbor(words) && !hasNeighbor(before)) return true;
  if (!hasDay(result) && (!isClearTime(words, before) || result.end)) return true;
  return before.trim() === "" && !/\d/.test(words) && isPartOfName(words, after);
}

function isNamedDay({ start }: ParsedResult): boolean {
  return start.isCertain("weekday") && !start.isCertain("day");
}

function hasDay({ start, text }: ParsedResult): boolean {
  if (/^in an? hour|^in \d+ hours/i.test(text.trim())) return true;
  return (
    ["day", "weekday"].some((part) => start.isCertain(part as "day" | "weekday")) ||
    /^(?:next|this) (?:month|week)|^(?:by |on )?next /i.test(text.trim()) ||
    MONTH_ALONE.test(text.trim().replace(/^(?:next|this) /i, ""))
  );
}

/** "Friday menu", "Thursday Next", "Midnight blue". */
function isPartOfName(words: string, after: string): boolean {
  const isTime = /^(?:noon|midday|midnight)$/i.test(words);
  const isDay = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(words);
  return NOUN_AFTER.test(after) || (isTime && after.trim() !== "") || (isDay && /^\s+\p{Lu}/u.test(after));
}

function isTouching(character: string | undefined): boolean {
  return character !== undefined && TOUCHING.test(character);
}

/** A full stop at the end of the text is no part of a word. */
function touchesAfter(after: string): boolean {
  return isTouching(after.at(0)) && !/^\.(?:\s|$)/.test(after);
}

function hasTwoDots(words: string): boolean {
  return /\d+\.\d+\.\d*/.test(words);
}

/** 1/2, 9/10 and 24/7 are amounts, 12/24 is a day. */
function isFraction(words: string, before: string): boolean {
  const numbers = /^(\d{1,2})\/(\d{1,2})$/.exec(words);
  if (!numbers) return false;
  if (words === "24/7") return true;
  if (/(?:^|\s)(?:on|due|until|till|before)\s+$/i.test(before)) return false;
  const [top, bottom] = [Number(numbers[1]), Number(numbers[2])];
  return top <= bottom && bottom <= 10;
}

function needsNeighbor(words: string): boolean {
  return AMBIGUOUS_DAY.test(words) || MONTH_ALONE.test(words);
}

function hasNeighbor(before: string): boolean {
  return /(?:^|\s)(?:on|by|next|this|due)\s+$/i.test(before);
}

/** "5pm" and "at 17:30" are times; "at 5" and "3:16" can be anything. */
function isClearTime(words: string, before: string): boolean {
  const withLead = `${/(?:^|\s)((?:at|by|@)\s+)$/i.exec(before)?.[1] ?? ""}${words}`;
  return TIME_WITH_MARK.test(words) || TIME_AFTER_AT.test(withLead.replace(/\s+/g, " ")) || QUARTER_TIME.test(words);
}

function timeText({ start }: ParsedResult): string {
  const padTwoDigits = (value: number | null) => String(value ?? 0).padStart(2, "0");
  return `${padTwoDigits(start.get("hour"))}:${padTwoDigits(start.get("minute"))}`;
}

function isPast(time: string | undefined, now: Date): boolean {
  const current = `${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}`;
  return time !== undefined && time <= current;
}
