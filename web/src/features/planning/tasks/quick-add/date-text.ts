/** The local day, as the server takes it. */
export function dateText(day: Date): string {
  const padTwoDigits = (value: number) => String(value).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${padTwoDigits(day.getMonth() + 1)}-${padTwoDigits(day.getDate())}`;
}
