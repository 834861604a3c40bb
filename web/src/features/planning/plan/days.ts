import { monthName } from "../../../lib/time/day";

// Days of the calendar as the server writes them: "2026-03-02". They have no hour and no zone.

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** "Mon, Mar 2". Not by `new Date(text)`, which would mean midnight in Greenwich. */
export function dayText(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return `${WEEKDAYS[new Date(year, month - 1, date).getDay()]}, ${monthName(month - 1)} ${date}`;
}

/** Minutes from which a time is told in hours. */
const IN_HOURS_FROM = 180;

/** "About 60 minutes", "30 to 60 minutes", "4 to 6 hours". */
export function minutesText([low = 0, high = low]: readonly number[]): string {
  const inHours = high >= IN_HOURS_FROM;
  const tell = (minutes: number) => (inHours ? Math.round(minutes / 30) / 2 : minutes);
  const unit = inHours ? "hours" : "minutes";
  return tell(low) === tell(high) ? `About ${tell(low)} ${unit}` : `${tell(low)} to ${tell(high)} ${unit}`;
}
