/** "22:31" on the day itself, with the date on others; in the reader's own way. */
export function localTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return time.toDateString() === now.toDateString() ? clock : `${time.toLocaleDateString()}, ${clock}`;
}

const UNITS: [number, string][] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
];

/** "2 hours", "1 day", "less than a minute". */
export function span(from: string, to: string): string {
  const ms = Math.abs(new Date(to).getTime() - new Date(from).getTime());
  const [size, name] = UNITS.find(([unit]) => ms >= unit) ?? [0, ""];
  if (!size) return "less than a minute";
  const count = Math.floor(ms / size);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
