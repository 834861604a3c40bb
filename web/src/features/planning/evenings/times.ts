// Days and times of a time zone. Only for parts that never render on the server, whose engine has no Intl.

const HOUR = 3_600_000;
/** Pieces before five in the morning belong to the evening before. */
const EVENING_SHIFT = 5 * HOUR;

const formatMoment = (iso: string | number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(new Date(iso));

/** "7:30 PM". */
export const timeText = (iso: string, zone: string) => formatMoment(iso, zone, { hour: "numeric", minute: "2-digit" });

const shiftToEvening = (iso: string) => new Date(iso).getTime() - EVENING_SHIFT;

/** Day of the evening, as a key that sorts: "2026-11-24". */
export function eveningKey(iso: string, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(shiftToEvening(iso));
}

/** True when both moments belong to one evening. */
export const isSameEvening = (one: string, other: string, zone: string): boolean =>
  eveningKey(one, zone) === eveningKey(other, zone);

/** "Thursday, December 3", with the year when it is another one. */
export function dateText(iso: string, zone: string, now: string): string {
  const formatYear = (moment: string) => formatMoment(moment, zone, { year: "numeric" });
  return formatMoment(shiftToEvening(iso), zone, {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(formatYear(iso) === formatYear(now) ? {} : { year: "numeric" }),
  });
}

/** "Thu, Dec 3" of the day itself. */
export const shortDateText = (iso: string, zone: string) =>
  formatMoment(iso, zone, { weekday: "short", month: "short", day: "numeric" });

/** "Tonight", "Tomorrow", or the date. */
export function eveningText(iso: string, zone: string, now: string): string {
  if (isSameEvening(iso, now, zone)) return "Tonight";
  const tomorrow = new Date(new Date(now).getTime() + 24 * HOUR).toISOString();
  return isSameEvening(iso, tomorrow, zone) ? "Tomorrow" : dateText(iso, zone, now);
}
