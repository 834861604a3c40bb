import { timeText } from "../../../../lib/time/day";
import { dateText } from "./date-text";
import { type FoundDate, pickDate } from "./quick-add-dates";
import { firstDay } from "./quick-add-repeats";
import { rewriteDates } from "./quick-add-rewriting";
import { blankParts, findTokens, type TextToken } from "./quick-add-tokens";
import type { ChipChoices, QuickAdd, QuickAddChip, TaskDue, TaskRepeat } from "./types";

/** Parses one line: tokens between spaces, then a date at its start or end. The date parser is loaded on first use. */
export async function parseQuickAdd(
  text: string,
  now: Date,
  locale: string,
  { refused = [], accepted = [] }: ChipChoices = {},
): Promise<QuickAdd> {
  const line = text.trim();
  const quoted = /^"([^"]*)"$/.exec(line);
  if (quoted) return { title: quoted[1]?.trim() || line, tags: [], chips: [] };
  const tokens = findTokens(line).filter((token) => !refused.includes(wordsOf(line, token)));
  const blanked = blankParts(line, tokens);
  const rewritten = rewriteDates(blanked, now);
  const dates = mayHoldDate(rewritten.text) ? await parseDates(rewritten.text, now, locale) : [];
  const found = pickDate(blanked, rewritten, dates, now, tokens.find((token) => token.repeat)?.end);
  const date = found && !refused.includes(wordsOf(line, found)) ? found : null;
  return composeTask(line, tokens, date, { now, locale, accepted });
}

interface ReadingContext {
  now: Date;
  locale: string;
  accepted: readonly string[];
}

function composeTask(
  line: string,
  tokens: TextToken[],
  date: FoundDate | null,
  { now, locale, accepted }: ReadingContext,
) {
  const isDateAccepted = date !== null && (!date.isOffered || accepted.includes(wordsOf(line, date)));
  const title = titleOf(line, isDateAccepted ? [...tokens, date] : tokens);
  if (title === "") return { title: plainText(line), tags: [], chips: [] };
  const chips: (QuickAddChip & { start: number })[] = tokens.map((token) => ({
    ...token.chip,
    text: wordsOf(line, token),
    isAccepted: true,
    start: token.start,
  }));
  if (date) {
    const label = dueText(
      {
        ...date,
        ...dueOf(
          date,
          tokens.findLast((token) => token.repeat),
          now,
        ),
      },
      locale,
    );
    chips.push({ kind: "date", text: wordsOf(line, date), label, isAccepted: isDateAccepted, start: date.start });
  }
  chips.sort((a, b) => a.start - b.start);
  const result: QuickAdd = {
    title,
    tags: [...new Set(tokens.flatMap(({ tag }) => tag ?? []))],
    chips: chips.map(({ start: _, ...chip }) => chip),
  };
  const lastValue = (key: "priority" | "minutes" | "repeat") => tokens.findLast((token) => token[key]);
  const [priority, minutes] = [lastValue("priority")?.priority, lastValue("minutes")?.minutes];
  const repeat = lastValue("repeat");
  const due = dueOf(isDateAccepted ? date : null, repeat, now);
  if (priority) result.priority = priority;
  if (minutes) result.estimateMinutes = minutes;
  if (repeat?.repeat) result.repeat = repeat.repeat;
  if (due) result.due = due;
  return result;
}

/** Dates of chrono-node in the order of the region: 3/4 is a day in April in Europe. */
async function parseDates(text: string, now: Date, locale: string) {
  const { casual, GB } = await import("chrono-node/en");
  return (isDayFirst(locale) ? GB : casual).parse(text, now, { forwardDate: true });
}

/** Most titles hold no word of a date, and need no parser. */
function mayHoldDate(text: string): boolean {
  return /\d|tod|tom|toni|noon|midnight|week|month|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|day|hour|tmr/i.test(
    text,
  );
}

function isDayFirst(locale: string): boolean {
  try {
    const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2026, 0, 2));
    const order = parts.map(({ type }) => type);
    return order.indexOf("day") < order.indexOf("month");
  } catch {
    return false;
  }
}

function titleOf(line: string, parts: readonly { start: number; end: number }[]): string {
  const rest = blankParts(line, parts).replace(/\s+/g, " ").trim();
  const hadParts = parts.length > 0;
  return plainText(hadParts ? rest.replace(/^[,;:–-]\s+|\s*[,;:–-]$/g, "").trim() : rest);
}

/** `\#` and `\!` are the characters themselves. */
function plainText(text: string): string {
  return text.replace(/\\([#!])/g, "$1");
}

function wordsOf(line: string, { start, end }: { start: number; end: number }): string {
  return line.slice(start, end).trim();
}

/** The due date that was typed, or the first day of the repeat. */
function dueOf(date: FoundDate | null, repeat: TextToken | undefined, now: Date): TaskDue | undefined {
  const first =
    repeat?.repeat && !date?.hasDay ? firstDue(repeat as TextToken & { repeat: TaskRepeat }, date?.time, now) : null;
  const day = first ?? date?.date;
  return day ? { date: day, ...(date?.time ? { time: date.time } : {}) } : undefined;
}

/** A time that has passed today means the next day of the repeat. */
function firstDue(
  token: { repeat: TaskRepeat; monthDay?: number },
  time: string | undefined,
  now: Date,
): string | null {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  const isPast = time !== undefined && hours * 60 + minutes <= now.getHours() * 60 + now.getMinutes();
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isPast ? 1 : 0));
  const day = firstDay(token, from);
  return day && dateText(day);
}

export function dueText({ date, time }: TaskDue, locale: string): string {
  const [year, month, day] = date.split("-").map(Number);
  const local = new Date(year ?? 0, (month ?? 1) - 1, day ?? 1);
  const text = longDate(local, locale);
  return time ? `${text}, ${timeText(time)}` : text;
}

function longDate(day: Date, locale: string): string {
  const parts = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
  try {
    return day.toLocaleDateString(locale, parts);
  } catch {
    return day.toLocaleDateString("en-US", parts);
  }
}
