import { dateText } from "./date-text";
import { MONTH, NUMBER, numberOf, WEEKDAY, weekdayOf } from "./quick-add-words";

/** A text in the words of the date parser. `places` has, for each character, its place in the typed text. */
export interface RewrittenText {
  text: string;
  places: number[];
}
type MatchGroups = Record<string, string | undefined>;
type RewriteRule = readonly [RegExp, (groups: MatchGroups, now: Date) => Date | string | null];

const END = "(?=[,.;:]?(?:\\s|$))";
const words = (pattern: string) => new RegExp(`(?<!\\S)${pattern}${END}`, "giu");
const AMOUNT = `(?<count>${NUMBER}|an?|a couple of)`;
const UNIT = "(?<unit>day|week|fortnight|month|year)s?";

/** Phrases that the date parser does not know, or reads as another day. */
const RULES: readonly RewriteRule[] = [
  [
    words(
      `(?:eod|cob|(?:the\\s+)?end\\s+of\\s+(?:the\\s+)?(?:business\\s+)?day)\\s+(?:on\\s+)?(?<day>${WEEKDAY}|today|tonight|tomorrow|tmrw?)`,
    ),
    ({ day }) => fullName(day),
  ],
  [words(`(?<day>${WEEKDAY}|today|tomorrow)\\s+(?:eod|cob)`), ({ day }) => fullName(day)],
  [words("(?:eod|cob|(?:the\\s+)?end\\s+of\\s+(?:the\\s+)?(?:business\\s+)?day)"), (_, now) => now],
  [words("(?:eow|(?:the\\s+)?end\\s+of\\s+(?:the\\s+|this\\s+)?week)"), (_, now) => weekdayFrom(now, 5)],
  [words("(?:the\\s+)?end\\s+of\\s+next\\s+week"), (_, now) => weekdayFrom(addDays(mondayOf(now), 7), 5)],
  [words("(?:eom|(?:the\\s+)?end\\s+of\\s+(?:the\\s+|this\\s+)?month)"), (_, now) => monthEnd(now, 0)],
  [words("(?:the\\s+)?end\\s+of\\s+next\\s+month"), (_, now) => monthEnd(now, 1)],
  [
    words("(?:the\\s+)?(?:first|start|beginning)\\s+of\\s+next\\s+month"),
    (_, now) => new Date(now.getFullYear(), now.getMonth() + 1, 1),
  ],
  [
    words("(?:eoy|(?:the\\s+)?end\\s+of\\s+(?:the\\s+|this\\s+)?year)"),
    (_, now) => new Date(now.getFullYear(), 11, 31),
  ],
  [words(`in\\s+${AMOUNT}\\s+${UNIT}(?:['’]?s?['’]?\\s+time)?`), ({ count, unit }, now) => addUnits(now, count, unit)],
  [words(`${AMOUNT}\\s+${UNIT}\\s+from\\s+(?:now|today)`), ({ count, unit }, now) => addUnits(now, count, unit)],
  [words(`${AMOUNT}\\s+${UNIT}\\s+from\\s+tomorrow`), ({ count, unit }, now) => addUnits(addDays(now, 1), count, unit)],
  [
    words(`(?:a|one)\\s+week\\s+from\\s+(?:next\\s+)?(?<day>${WEEKDAY})|(?<after>${WEEKDAY})\\s+after\\s+next`),
    ({ day, after }, now) => addDays(weekdayFrom(addDays(now, 1), weekdayOf(day ?? after ?? "")), 7),
  ],
  [
    words("next\\s+month\\s+on\\s+the\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)"),
    ({ date }, now) => monthDay(new Date(now.getFullYear(), now.getMonth() + 1, 1), Number(date)),
  ],
  [
    words("(?:the\\s+)?(?<date>\\d{1,2})(?:st|nd|rd|th)\\s+of\\s+next\\s+month"),
    ({ date }, now) => monthDay(new Date(now.getFullYear(), now.getMonth() + 1, 1), Number(date)),
  ],
  [words("(?:the\\s+)?week\\s+after\\s+next"), (_, now) => addDays(now, 14)],
  [words("(?:the\\s+)?month\\s+after\\s+next"), (_, now) => addMonths(now, 2)],
  [words("next\\s+month"), (_, now) => addMonths(now, 1)],
  [
    words(`(?<day>${WEEKDAY})\\s+(?:of\\s+)?next\\s+week|next\\s+week\\s+(?:on\\s+)?(?<later>${WEEKDAY})`),
    ({ day, later }, now) => addDays(mondayOf(now), 6 + weekdayOf(day ?? later ?? "")),
  ],
  [
    /(?<=(?:^|\s)(?:on|by|due|before|until|till)\s+)the\s+(?<date>\d{1,2})(?:st|nd|rd|th)(?=[,.;]?(?:\s*$|\s+(?:at\s|@|\d{1,2}[:.\s]?\d{0,2}\s?[ap]m|noon)))/giu,
    ({ date }, now) => monthDay(now, Number(date)),
  ],
  [words(`(?<day>tues?|weds|thurs?)(?!\\s+${MONTH}\\s+\\d)`), ({ day }) => fullName(day)],
  [
    /(?<!\S)(?<at>at |by )?(?<hour>\d{1,2})\.(?<minute>[0-5]\d) ?(?<half>[ap])\.?m\.?(?=[,;]?(?:\s|$))/giu,
    ({ at = "", hour, minute, half }) => `${at}${hour}:${minute}${half}m`,
  ],
  [new RegExp(`(?<=\\s)@ ?(?=\\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]\\.?m\\.?)?${END}|noon|midnight)`, "giu"), () => "at "],
];

/** Puts phrases of the quick add into words that the date parser reads. */
export function rewriteDates(text: string, now: Date): RewrittenText {
  let rewritten: RewrittenText = { text, places: Array.from({ length: text.length + 1 }, (_, place) => place) };
  for (const [pattern, meaning] of RULES) rewritten = applyRule(rewritten, pattern, (groups) => meaning(groups, now));
  return rewritten;
}

function applyRule(
  { text, places }: RewrittenText,
  pattern: RegExp,
  meaning: (groups: MatchGroups) => Date | string | null,
) {
  const result: RewrittenText = { text: "", places: [] };
  let at = 0;
  const copyUntil = (end: number) => {
    result.text += text.slice(at, end);
    result.places.push(...places.slice(at, end));
    at = end;
  };
  for (const match of text.matchAll(pattern)) {
    const read = meaning(match.groups ?? {});
    if (read === null) continue;
    copyUntil(match.index);
    const replacement = typeof read === "string" ? read : dateText(read);
    result.text += replacement;
    // The first character is at the start of the words, all others at their last one: an end is then the end of the words.
    const last = places[match.index + match[0].length - 1] ?? 0;
    result.places.push(places[match.index] ?? 0, ...Array.from({ length: replacement.length - 1 }, () => last));
    at = match.index + match[0].length;
  }
  copyUntil(text.length);
  result.places.push(places.at(-1) ?? text.length);
  return result;
}

function fullName(day = ""): string {
  const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return names[weekdayOf(day) - 1] ?? day;
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}

/** A month without the day uses its last one. */
function addMonths(day: Date, months: number): Date {
  const lastDay = monthEnd(day, months).getDate();
  return new Date(day.getFullYear(), day.getMonth() + months, Math.min(day.getDate(), lastDay));
}

function monthEnd(day: Date, months: number): Date {
  return new Date(day.getFullYear(), day.getMonth() + months + 1, 0);
}

function mondayOf(day: Date): Date {
  return addDays(day, 1 - (day.getDay() || 7));
}

function weekdayFrom(day: Date, weekday: number): Date {
  return addDays(day, (weekday - (day.getDay() || 7) + 7) % 7);
}

/** The next day of a month with this number. */
function monthDay(now: Date, date: number): Date | null {
  if (!(date >= 1 && date <= 31)) return null;
  for (let months = 0; ; months += 1) {
    const end = monthEnd(now, months);
    if (end.getDate() >= date && (months > 0 || date >= now.getDate())) {
      return new Date(end.getFullYear(), end.getMonth(), date);
    }
  }
}

function addUnits(day: Date, count = "1", unit = "day"): Date | null {
  const amount = /^an?$/i.test(count) ? 1 : /^a couple/i.test(count) ? 2 : numberOf(count);
  const name = unit.toLowerCase();
  if (name === "month") return addMonths(day, amount);
  if (name === "year") return addMonths(day, 12 * amount);
  return addDays(day, amount * ({ week: 7, fortnight: 14 }[name] ?? 1));
}
