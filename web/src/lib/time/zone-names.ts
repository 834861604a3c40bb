/** Two names can be one zone, or two zones with equal clocks: the person would see no difference. */
export function haveSameClocks(one: string, other: string, now = new Date()): boolean {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1));
  const clockIn = (zone: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const [first, second] = [clockIn(one), clockIn(other)];
  return months.every((moment) => first.format(moment) === second.format(moment));
}

/** "New York" of "America/New_York". */
export function zoneName(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
