import { localClock, localDateTime, readerDay } from "../../../lib/time/day";

/** "4:59 PM" on the day itself, "Nov 17, 2026, 4:59 PM" on others. */
export function localTime(iso: string, now = new Date()): string {
  const isToday = readerDay(new Date(iso)) === readerDay(now);
  return isToday ? localClock(iso) : localDateTime(iso);
}

const UNITS: [number, string][] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
];

/** "2 hours", "1 day", "less than a minute". */
export function formatSpan(from: string, to: string): string {
  const ms = Math.abs(new Date(to).getTime() - new Date(from).getTime());
  const [size, name] = UNITS.find(([unit]) => ms >= unit) ?? [0, ""];
  if (!size) return "less than a minute";
  const count = Math.floor(ms / size);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
