import { useSyncExternalStore } from "react";
import { subscribeSession } from "../../api/session";
import { localDate, localDateTime, timeText, writtenDay } from "../../lib/time/day";
import { readerZone } from "../../lib/time/reader-zone";

// Pages from the server are equal for everybody: their times are those of the site, and the script writes them in the reader's zone.

/** The reader's time zone, which comes with the session; `null` in the server's page and while the browser takes it over. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(subscribeSession, readerZone, () => null);
}

/** A day: that of the site from the server, that of the reader as soon as scripts run. */
export function ReaderDay({ at }: { at: string }) {
  return timeElement(at, useReaderZone() === null ? writtenDay(at) : localDate(at));
}

/** A time with its day. The server writes it with the offset of the site, or with Z: "Nov 24, 2026, 1:54 AM UTC". */
export function ReaderTime({ at }: { at: string }) {
  const siteTime = `${writtenDay(at)}, ${timeText(at.slice(11, 16))} UTC${at.slice(26).replace("Z", "")}`;
  return timeElement(at, useReaderZone() === null ? siteTime : localDateTime(at));
}

function timeElement(at: string, text: string) {
  return (
    <time dateTime={at.endsWith("Z") ? at : new Date(at).toISOString()} className="tabular">
      {text}
    </time>
  );
}
