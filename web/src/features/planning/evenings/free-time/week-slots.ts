import { clockText } from "../../../../lib/time/day";

// The week as columns: a column begins at five in the morning, so that an evening past midnight is one piece of it.

export interface WeekSlot {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  start: string;
  end: string;
}

/** Free minutes of a column, counted from midnight before its morning. */
export interface WeekSpan {
  weekday: number;
  start: number;
  end: number;
}

const DAY = 24 * 60;
export const COLUMN_START = 5 * 60;
export const COLUMN_END = COLUMN_START + DAY;
/** Minutes of a cell of the grid. */
export const CELL = 30;

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";
const nextWeekday = (weekday: number) => (weekday % 7) + 1;
const previousWeekday = (weekday: number) => ((weekday + 5) % 7) + 1;

/** Minutes of the day of "19:30". */
export function toMinutes(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** "19:30" of minutes of the day; midnight at the end of a day is "24:00". */
export function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** "Tuesday 7:00 PM to 1:00 AM". */
export function slotText({ weekday, start, end }: WeekSlot): string {
  return `${weekdayName(weekday)} ${clockText(toMinutes(start))} to ${clockText(toMinutes(end))}`;
}

export function spansOf(slots: readonly WeekSlot[]): WeekSpan[] {
  return joinSpans(slots.flatMap(columnsOf));
}

function columnsOf({ weekday, start, end }: WeekSlot): WeekSpan[] {
  let [from, to] = [toMinutes(start), toMinutes(end)];
  if (to <= from) to += DAY;
  let column = weekday;
  if (from < COLUMN_START) [column, from, to] = [previousWeekday(column), from + DAY, to + DAY];
  if (to <= COLUMN_END) return [{ weekday: column, start: from, end: to }];
  const rest = { weekday: nextWeekday(column), start: COLUMN_START, end: to - DAY };
  return [{ weekday: column, start: from, end: COLUMN_END }, rest];
}

export function slotsOf(spans: readonly WeekSpan[]): WeekSlot[] {
  return spans.flatMap(({ weekday, start, end }) => {
    // Equal times of begin and end would be no slot.
    if (end - start === DAY) return [slotOf(weekday, start, DAY), slotOf(weekday, DAY, end)];
    return [slotOf(weekday, start, end)];
  });
}

function slotOf(weekday: number, start: number, end: number): WeekSlot {
  const isNight = start >= DAY;
  return {
    weekday: isNight ? nextWeekday(weekday) : weekday,
    start: toTime(isNight ? start - DAY : start),
    end: toTime(end > DAY ? end - DAY : end),
  };
}

/** Sorts spans and joins those that overlap or touch within a column. */
function joinSpans(spans: readonly WeekSpan[]): WeekSpan[] {
  const sorted = [...spans].sort((a, b) => a.weekday - b.weekday || a.start - b.start);
  const joined: WeekSpan[] = [];
  for (const span of sorted) {
    const last = joined.at(-1);
    if (last && last.weekday === span.weekday && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

export function addSpan(spans: readonly WeekSpan[], span: WeekSpan): WeekSpan[] {
  return joinSpans([...spans, span]);
}

export function removeSpan(spans: readonly WeekSpan[], cut: WeekSpan): WeekSpan[] {
  return spans.flatMap((span) => {
    if (span.weekday !== cut.weekday || cut.end <= span.start || span.end <= cut.start) return [span];
    const parts = [
      { ...span, end: cut.start },
      { ...span, start: cut.end },
    ];
    return parts.filter((part) => part.start < part.end);
  });
}

/** True when the cell that begins at this minute is free. */
export function isFree(spans: readonly WeekSpan[], weekday: number, start: number): boolean {
  return spans.some((span) => span.weekday === weekday && span.start < start + CELL && start < span.end);
}
