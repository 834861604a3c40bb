import { requestJson } from "../../../../api/client";
import { MailEnd } from "../../../../ui/feedback/mail-end";

const end = (token: string) => requestJson("POST", "/api/plan/reminder/unsubscribe", { query: { token } });

/** Ends the reminders of the member whose mail linked here. */
export function ReminderEnd() {
  return <MailEnd end={end} done="You get no more reminders by email. You can turn them on again on this page." />;
}
