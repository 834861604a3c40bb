import type { FollowUp, Report } from "../types";

/** Hands a file to the browser. */
export function download(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** As the server names it. */
export function pdfName({ match, dataRelease }: Report): string {
  return `sidestart-${match.market.slug}-${dataRelease}.pdf`;
}

export function downloadCalendar({ request, date, calendar }: FollowUp) {
  download(`follow-up-${request.market}-${date}.ics`, new Blob([calendar], { type: "text/calendar" }));
}
