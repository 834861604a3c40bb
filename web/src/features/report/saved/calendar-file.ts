import { downloadBlob } from "../../../lib/download";
import type { FollowUp } from "../types";

export function downloadCalendar({ request, date, calendar }: FollowUp) {
  downloadBlob(`follow-up-${request.market}-${date}.ics`, new Blob([calendar], { type: "text/calendar" }));
}
