const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Name of a month that counts from 0: "Nov". */
export const monthName = (month: number): string => MONTHS[month] ?? "";

/** "Sep 2, 2026", in UTC: the engine that renders on the server has no Intl, and a page is the same for everybody. */
export function writtenDay(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  return `${monthName((month ?? 0) - 1)} ${day}, ${year}`;
}
