import type { ParsedResult } from "chrono-node/en";

/** A date in the text that may be meant. */
export interface FoundDate {
  /** Start of the words that set the date, with "on" or "by". */
  start: number;
  end: number;
  date: string;
  time?: string;
  /** Offered only: "until Friday" can also be a part of the title. */
  isOffered: boolean;
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
  /^(?:for|within|past|last|ago|over|about|around|after|before)\b|^(?:next|last|past|these|this|after|\+|-)\s*(?:\d|a few|few|several|two|three|four|five|six|couple)|\bago\b|\blater\b|\bseconds?\b|^(?:now|right now)$|^this (?:week|month|year|quarter|hour|minute|second|afternoon|evening|morning)$|^(?:next|last) (?:year|quarter|hour|minute|second)$|^last\b|^in (?:the )?(?:\d+ |an? )?(?:second|minute)s?$|^0 /i;
const NOT_BEFORE =
  /(?:^|\s)(?:from|since|of|about|than|and|or|between|like|versus|vs\.?|the|a|an|last|to|my|your|our|his|her|their|black|good|casual|cyber|super|ash|giving|taco|blue|ruby|palm|easter|bloody|big|happy|maundy|saint|st\.?|freaky|fat|throwback|no|not|all|per|&|\+|=|x|version|chapter|page|room|size|part|step|level|route|highway|bus|row|number|no\.|nr\.?|#|day|week|rule|psalm|romans|genesis|luke|john|mark|matthew)\s*$/i;
const OFFERED_BEFORE = /(?:^|\s)(up to|until|till|before)\s+$/i;
const DROPPED_BEFORE = /(?:^|\s)((?:due |starting )?(?:on|by|at|for|@)|due:?)\s+$/i;
const NOUN_AFTER =
  /^\s+(?:meetings?|notes|reports?|newsletter|menu|roast|market|specials?|blues|dinner|brunch|lunch|review|show|times|paper|edition|shift|class|playlist|night|nights|sale|deal|morning|afternoon|evening|school|best|cream|screen|flowers?|flies|madness|pole|fair|party|offers?|prices?|trends?|only|vs)\b/i;
const TOUCHING = /[\p{L}\p{N}'’\-–/.]/u;

/** Returns the one date of a text whose tokens are blanked, or null. */
export function pickDate(text: string, results: readonly ParsedResult[], now: Date): FoundDate | null {
  const [first, last] = [text.search(/\S/), text.trimEnd().length];
  for (const result of results) {
    const found = readResult(text, result, now);
    if (!found) continue;
    const hasTime = result.start.isCertain("hour");
    const isAtEdge = found.start <= first || found.end >= last || found.isOffered;
    const isBeforeTime = hasTime && hasDay(result);
    if (isAtEdge || isBeforeTime) return found;
  }
  return null;
}

function readResult(text: string, result: ParsedResult, now: Date): FoundDate | null {
  const trimmed = result.text.trim();
  const start = result.index + result.text.indexOf(trimmed);
  const end = start + trimmed.length;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (isTouching(before.at(-1)) || touchesAfter(after) || isQuoted(before)) return null;
  if (NO_DAY.test(trimmed) || LENGTH.test(trimmed)) return null;
  if (hasTwoDots(trimmed) || isFraction(trimmed, before)) return null;
  const dayAfter = /(?:^|\s)((?:the )?day after)\s+$/i.exec(before);
  const isDayAfter = dayAfter !== null && /^tomorrow/i.test(trimmed);
  const offered = OFFERED_BEFORE.exec(before);
  if (!isDayAfter && !offered && NOT_BEFORE.test(before)) return null;
  if (needsNeighbor(trimmed) && !hasNeighbor(before)) return null;
  if (!hasDay(result) && !isClearTime(trimmed, before)) return null;
  if (result.end && !hasDay(result)) return null;
  if (before.trim() === "" && !/\d/.test(trimmed) && isPartOfName(trimmed, after)) return null;
  const day = result.start.date();
  if (isDayAfter) day.setDate(day.getDate() + 1);
  const time = result.start.isCertain("hour") ? timeText(result) : undefined;
  if (!hasDay(result)) day.setFullYear(now.getFullYear(), now.getMonth(), now.getDate() + (isPast(time, now) ? 1 : 0));
  const date = dateText(day);
  if (date < dateText(now)) return null;
  const lead = isDayAfter ? dayAfter[1] : (offered ?? DROPPED_BEFORE.exec(before))?.[1];
  const from = lead ? before.toLowerCase().lastIndexOf(lead.toLowerCase()) : start;
  return { start: from, end, date, ...(time ? { time } : {}), isOffered: offered !== null };
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

function isQuoted(before: string): boolean {
  const straight = before.split('"').length - 1;
  const opened = before.split("“").length - before.split("”").length;
  const single = /(?:^|\s)['‘][^'’]*$/.test(before);
  return straight % 2 === 1 || opened > 0 || single;
}

function hasTwoDots(words: string): boolean {
  return /\d+\.\d+\.\d*/.test(words);
}

/** 1/2 and 3/4 are amounts, 12/24 is a day. */
function isFraction(words: string, before: string): boolean {
  const numbers = /^(\d{1,2})\/(\d{1,2})$/.exec(words);
  if (!numbers) return false;
  if (/(?:^|\s)(?:on|due|until|till|before)\s+$/i.test(before)) return false;
  const [top, bottom] = [Number(numbers[1]), Number(numbers[2])];
  return top < bottom && bottom <= 10;
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

/** The local day, as the server takes it. */
export function dateText(day: Date): string {
  const padTwoDigits = (value: number) => String(value).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${padTwoDigits(day.getMonth() + 1)}-${padTwoDigits(day.getDate())}`;
}
