import { browserZone, readerZone } from "./reader-zone";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Name of a month that counts from 0: "Nov". */
export const monthName = (month: number): string => MONTHS[month] ?? "";

/** "Dec 8 to 14", "Dec 29 to Jan 4". */
export function daysText(from: string, to: string): string {
  const [, month = 1, first = 1] = from.split("-").map(Number);
  const [, lastMonth = 1, last = 1] = to.split("-").map(Number);
  const end = month === lastMonth ? String(last) : `${monthName(lastMonth - 1)} ${last}`;
  return `${monthName(month - 1)} ${first} to ${end}`;
}

/** "Sep 2, 2026" of a day, or of a time in its own offset: the engine that renders on the server has no Intl. */
export function writtenDay(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  return `${monthName((month ?? 0) - 1)} ${day}, ${year}`;
}

/**
 * The clock on the wall of the reader, as the local time of the result. Never on the server. A time that the browser's own zone skips
 * moves by an hour.
 */
export function readerClock(moment: Date | number = Date.now()): Date {
  const [date, timeZone] = [new Date(moment), readerZone()];
  return timeZone === browserZone() ? date : new Date(date.toLocaleString("en-US", { timeZone, hourCycle: "h23" }));
}

/** Day of the reader, such as "2026-03-15". Never on the server. */
export function readerDay(moment: Date | number = Date.now()): string {
  return dayOf(readerClock(moment));
}

/** Day of the reader so many days from now. */
export function readerDayFromNow(days: number): string {
  const day = readerClock();
  day.setDate(day.getDate() + days);
  return dayOf(day);
}

function dayOf(local: Date): string {
  const padTwoDigits = (part: number) => String(part).padStart(2, "0");
  return `${local.getFullYear()}-${padTwoDigits(local.getMonth() + 1)}-${padTwoDigits(local.getDate())}`;
}

/** "Nov 17, 2026" in the reader's time zone; empty for a text that is no date. Only for parts that never render on the server. */
export function localDate(iso: string): string {
  const date = new Date(iso);
  return isDate(date) ? writtenDay(readerDay(date)) : "";
}

/** "4:59 PM" in the reader's time zone. */
export function localClock(iso: string): string {
  const date = new Date(iso);
  if (!isDate(date)) return "";
  const local = readerClock(date);
  return clockText(local.getHours() * 60 + local.getMinutes());
}

/** "Nov 17, 2026, 4:59 PM" in the reader's time zone. */
export function localDateTime(iso: string): string {
  return isDate(new Date(iso)) ? `${localDate(iso)}, ${localClock(iso)}` : "";
}

/** "7:30 PM" of minutes of a day, or of the night after it. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** "7:30 PM" of a time such as "19:30". */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return clockText(hours * 60 + minutes);
}

const isDate = (date: Date) => !Number.isNaN(date.getTime());
