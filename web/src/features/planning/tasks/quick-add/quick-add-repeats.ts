import {
  isOnEdge,
  isQuoted,
  MONTH,
  NUMBER,
  numberOf,
  startsWithTime,
  TIME,
  WEEKDAY,
  weekdayOf,
} from "./quick-add-words";
import type { TaskRepeat } from "./types";

export interface FoundRepeat {
  start: number;
  end: number;
  repeat: TaskRepeat;
  /** Day of the month on which it begins, where the repeat counts from the due date. */
  monthDay?: number;
}
type RepeatMeaning = Pick<FoundRepeat, "repeat" | "monthDay">;
/** A pattern, and the meaning of its groups. */
type RepeatRule = readonly [RegExp, (groups: Record<string, string | undefined>) => RepeatMeaning | null, RepeatPlace?];
/** Where it counts: on an edge of the text, at its end, or beside a time only. */
type RepeatPlace = "edge" | "end" | "time";

const JOIN = "(?:\\s*,\\s*(?:and\\s+)?|\\s*[&/+]\\s*|\\s+and\\s+)";
const DAYS = `${WEEKDAY}(?:\\s*(?:-|–|to|through|thru)\\s*${WEEKDAY}|(?:${JOIN}${WEEKDAY})+)?`;
const ORDINAL = "(?:\\d{1,2}(?:st|nd|rd|th)|first|last day)";
const ORDINALS = `(?:the\\s+)?${ORDINAL}(?:${JOIN}(?:the\\s+)?${ORDINAL})*`;
const NTH = "(?:first|1st|second|2nd|third|3rd|fourth|4th|last)";
const STEP = `(?:(?<step>${NUMBER}|other|second|2nd)\\s+)?`;
const NTH_STEP = "(?<step>\\d{1,2}(?:st|nd|rd|th)|third|fourth|fifth|sixth)\\s+";
const PART = "(?:\\s+(?:morning|afternoon|evening|night)s?)?";
const DAY_PLURAL = "(?:mon|tues|wednes|thurs|fri|satur|sun)days";
const PLURAL_DAYS = `${DAY_PLURAL}(?:${JOIN}${DAY_PLURAL})*`;
const ADVERBS: Record<string, readonly [number, TaskRepeat["unit"]]> = {
  daily: [1, "day"],
  weekly: [1, "week"],
  fortnightly: [2, "week"],
  biweekly: [2, "week"],
  monthly: [1, "month"],
  quarterly: [3, "month"],
  yearly: [1, "year"],
  annually: [1, "year"],
};
const UNITS: Record<string, readonly [number, TaskRepeat["unit"]]> = {
  day: [1, "day"],
  morning: [1, "day"],
  afternoon: [1, "day"],
  evening: [1, "day"],
  night: [1, "day"],
  week: [1, "week"],
  fortnight: [2, "week"],
  month: [1, "month"],
  quarter: [3, "month"],
  year: [1, "year"],
};

const words = (pattern: string) => new RegExp(`(?<!\\S)${pattern}(?=[,.;]?(?:\\s|$))`, "giu");

/** From the special to the general: the first that fits counts. */
const RULES: readonly RepeatRule[] = [
  [words(`every\\s+${STEP}months?\\s+on\\s+(?:the\\s+)?(?<nth>${NTH})\\s+(?<day>${WEEKDAY})`), nthWeekday],
  [words(`monthly\\s+on\\s+(?:the\\s+)?(?<nth>${NTH})\\s+(?<day>${WEEKDAY})`), nthWeekday],
  [
    words(`(?:on\\s+)?(?:the\\s+)?(?<nth>${NTH})\\s+(?<day>${WEEKDAY})\\s+(?:of|in)\\s+(?:every|each)\\s+month`),
    nthWeekday,
  ],
  [words(`every\\s+(?<nth>${NTH})\\s+(?<day>${WEEKDAY})\\s+(?:of|in)\\s+(?:the|a)\\s+month`), nthWeekday],
  [words(`every\\s+(?<nth>first|1st|third|3rd|fourth|4th|last)\\s+(?<day>${WEEKDAY})`), nthWeekday],
  [words(`every\\s+${STEP}months?\\s+on\\s+(?<days>${ORDINALS})(?!\\s+\\p{L}+day)`), monthDays],
  [words(`monthly\\s+on\\s+(?<days>${ORDINALS})`), monthDays],
  [words(`(?:on\\s+)?(?<days>${ORDINALS})\\s+(?:of|in)\\s+(?:every|each)\\s+month`), monthDays],
  [words(`every\\s+${NTH_STEP}(?<unit>day|week|month|year)`), units],
  [words(`every\\s+(?<days>${ORDINALS})(?:\\s+(?:of|in)\\s+(?:the|a)\\s+month)?`), monthDays],
  [words("(?:at\\s+)?(?:the\\s+)?end\\s+of\\s+(?:every|each)\\s+month"), () => monthDays({ days: "last day" })],
  [words(`every\\s+${STEP}(?:weeks?\\s+on\\s+)?(?<days>${DAYS})${PART}`), weekdays],
  [words(`(?<adverb>weekly|fortnightly|biweekly)\\s+on\\s+(?<days>${DAYS})s?`), weekdays],
  [
    words(`every\\s+${STEP}(?:weekday|work\\s?day|working\\s+day|business\\s+day)s?`),
    (groups) => weekdays({ ...groups, days: "mon-fri" }),
  ],
  [words(`every\\s+${STEP}weekends?`), (groups) => weekdays({ ...groups, days: "sat" })],
  [words("(?:on\\s+)?weekdays"), () => weekdays({ days: "mon-fri" }), "time"],
  [words(`(?:on\\s+)?(?<days>${PLURAL_DAYS})`), weekdays, "time"],
  [words(`every\\s+${STEP}(?<unit>day|week|fortnight|month|quarter|year)s?`), units],
  [words("every\\s+(?<unit>morning|afternoon|evening|night)"), units],
  [
    words(
      `every(?=\\s+(?:${MONTH}\\.?\\s+\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH})(?:st|nd|rd|th)?\\b)`,
    ),
    () => units({ unit: "year" }),
  ],
  [words(`(?<adverb>${Object.keys(ADVERBS).join("|")})`), adverbs, "time"],
  [words(`after\\s+(?<step>${NUMBER})\\s+(?<unit>day|week|month)s?`), afterCompletion, "end"],
];
/** Words before days of a rule or an offer. */
const PROMISE_BEFORE =
  /\b(?:refunds?|returns?|expires?|ends?|fades?|cancels?|void|notice|warranty|guarantee|delivery|arrives?|back|results?|paid|due)\s*$/i;

/** The repeat of a text, or null. */
export function findRepeat(text: string): FoundRepeat | null {
  for (const [pattern, read, place = "edge"] of RULES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isQuoted(text.slice(0, start)) || !isAtPlace(text, start, end, place)) continue;
      const meaning = read(match.groups ?? {});
      if (meaning) return { start, end, ...meaning };
    }
  }
  return null;
}

function isAtPlace(text: string, start: number, end: number, place: RepeatPlace): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (place === "time") {
    const isAfterTime = new RegExp(`(?<!\\S)${TIME}\\s+$`, "i").test(before);
    const isBeforeDay = new RegExp(`^\\s+on\\s+(?:${ORDINALS}|${WEEKDAY})`, "i").test(after);
    return (startsWithTime(after) || isAfterTime || isBeforeDay) && isOnEdge(text, start, end);
  }
  if (place === "end") return before.trim() !== "" && /^\s*(?:$|\(?~?\d)/.test(after) && !PROMISE_BEFORE.test(before);
  return isOnEdge(text, start, end) || (startsWithTime(after) && before.trim() !== "");
}

function stepOf(word: string | undefined): number {
  if (!word) return 1;
  const ordinal = ["third", "fourth", "fifth", "sixth"].indexOf(word.toLowerCase());
  if (ordinal >= 0) return ordinal + 3;
  return /^(?:other|second|2nd)$/i.test(word) ? 2 : numberOf(word);
}

function units({ step, unit = "" }: Record<string, string | undefined>): RepeatMeaning | null {
  const [size, name] = UNITS[unit.toLowerCase()] ?? [0, "day"];
  return withStep(stepOf(step) * size, name);
}

function adverbs({ adverb = "" }: Record<string, string | undefined>): RepeatMeaning | null {
  const [size, name] = ADVERBS[adverb.toLowerCase()] ?? [0, "day"];
  return withStep(size, name);
}

function withStep(every: number, unit: TaskRepeat["unit"], more: Partial<TaskRepeat> = {}): RepeatMeaning | null {
  return every >= 1 && every <= 999 ? { repeat: { every, unit, ...more, from: "due" } } : null;
}

function weekdays({ step, adverb, days = "" }: Record<string, string | undefined>): RepeatMeaning | null {
  const listed = [...days.matchAll(new RegExp(WEEKDAY, "giu"))].map(([day]) => weekdayOf(day));
  const isRange = new RegExp(`^${WEEKDAY}\\s*(?:-|–|to|through|thru)\\s*${WEEKDAY}`, "i").test(days);
  const [first = 1, last = 1] = listed;
  const length = ((last - first + 7) % 7) + 1;
  const all = isRange ? Array.from({ length }, (_, place) => ((first - 1 + place) % 7) + 1) : listed;
  const every = adverb ? (ADVERBS[adverb.toLowerCase()]?.[0] ?? 1) : stepOf(step);
  return withStep(every, "week", { weekdays: [...new Set(all)].sort((a, b) => a - b) });
}

function nthWeekday({ step, nth = "", day = "" }: Record<string, string | undefined>): RepeatMeaning | null {
  const names = ["first", "second", "third", "fourth"];
  const place = names.indexOf(nth.toLowerCase()) + 1 || Number.parseInt(nth, 10);
  const monthWeek = nth.toLowerCase() === "last" ? -1 : place;
  return withStep(stepOf(step), "month", { weekdays: [weekdayOf(day)], monthWeek });
}

/** One day counts from the due date; several days, and days that some months lack, are kept by number. */
function monthDays({ step, days = "" }: Record<string, string | undefined>): RepeatMeaning | null {
  const listed = [...days.matchAll(new RegExp(ORDINAL, "giu"))].map(([word]) => monthDayOf(word));
  const all = [...new Set(listed)].sort((a, b) => a - b);
  const [first = 0] = all;
  if (all.some((day) => !(day >= 1 && day <= 31))) return null;
  const every = stepOf(step);
  if (all.length > 1 || first > 28) return withStep(every, "month", { monthDays: all });
  const meaning = withStep(every, "month");
  return meaning && { ...meaning, monthDay: first };
}

function monthDayOf(word: string): number {
  if (/^last/i.test(word)) return 31;
  return /^first$/i.test(word) ? 1 : Number.parseInt(word, 10);
}

function afterCompletion({ step, unit = "" }: Record<string, string | undefined>): RepeatMeaning | null {
  const every = stepOf(step);
  return every > 0 ? { repeat: { every, unit: unit.toLowerCase() as TaskRepeat["unit"], from: "completion" } } : null;
}

/** The first day of a repeat from a day on; null where it counts from the due date. */
export function firstDay({ repeat, monthDay }: RepeatMeaning, from: Date): Date | null {
  const { weekdays: days, monthDays: listed = monthDay ? [monthDay] : [], monthWeek } = repeat;
  if (!days?.length && listed.length === 0) return null;
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate());
  const matchesDay = () => {
    const lastDay = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
    if (!days?.length) return listed.some((wanted) => Math.min(wanted, lastDay) === day.getDate());
    const isListed = days.includes(day.getDay() || 7);
    const week = Math.ceil(day.getDate() / 7);
    return isListed && (!monthWeek || (monthWeek > 0 ? week === monthWeek : day.getDate() + 7 > lastDay));
  };
  while (!matchesDay()) day.setDate(day.getDate() + 1);
  return day;
}
