/** Minutes from which a time is told in hours. */
const IN_HOURS_FROM = 180;

/** "About 60 minutes", "30 to 60 minutes", "4 to 6 hours". */
export function minutesText([low = 0, high = low]: readonly number[]): string {
  const inHours = high >= IN_HOURS_FROM;
  const tell = (minutes: number) => (inHours ? Math.round(minutes / 30) / 2 : minutes);
  const unit = inHours ? "hours" : "minutes";
  return tell(low) === tell(high) ? `About ${tell(low)} ${unit}` : `${tell(low)} to ${tell(high)} ${unit}`;
}
