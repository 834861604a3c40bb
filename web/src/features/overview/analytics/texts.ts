import { formatCount } from "../../../lib/format";
import { monthName } from "../../../lib/time/day";

/** "1 answer", "3 answers". */
export const formatQuantity = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "Mar 2" of a day such as "2026-03-02". */
export function shortDay(day: string): string {
  const [, month = 0, date = 0] = day.split("-").map(Number);
  return `${monthName(month - 1)} ${date}`;
}

/** "−$12.50", "$1,250". Cents are shown where there are any. */
export function formatDollars(cents: number): string {
  const size = Math.abs(cents);
  const rest = size % 100;
  const text = `$${formatCount(Math.floor(size / 100))}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
  return cents < 0 ? `−${text}` : text;
}

/** A text of at most so many letters. */
export function cutText(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, Math.max(1, most - 1)).join("")}…`;
}
