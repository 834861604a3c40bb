import { writtenDay } from "../../lib/day";
import { useHydrated } from "../../lib/use-hydrated";

/** A time: its day in UTC from the server, the minute in the reader's time zone as soon as scripts run. */
export function PostTime({ at }: { at: string }) {
  return <time dateTime={at}>{useHydrated() ? localTime(at) : writtenDay(at)}</time>;
}

export function PostDay({ at }: { at: string }) {
  return <time dateTime={at}>{writtenDay(at)}</time>;
}

/** "Nov 17, 2026, 4:59 PM". Only the server's engine has no Intl. */
export function localTime(at: string): string {
  return new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
