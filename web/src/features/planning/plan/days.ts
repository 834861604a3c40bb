import { monthName } from "../../../lib/time/day";

// Days of the calendar as the server writes them: "2026-03-02". They have no hour and no zone.

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** "Mon, Mar 2". Not by `new Date(text)`, which would mean midnight in Greenwich. */
export function dayText(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return `${WEEKDAYS[new Date(year, month - 1, date).getDay()]}, ${monthName(month - 1)} ${date}`;
}
