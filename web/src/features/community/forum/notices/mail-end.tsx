import { requestJson } from "../../../../api/client";
import { MailEnd as End } from "../../../../ui/feedback/mail-end";

const end = (token: string) => requestJson("POST", "/api/forum/digest/unsubscribe", { query: { token } });

/** Ends the mails with notices of the member whose mail linked here. */
export function MailEnd() {
  return <End end={end} done="You get no more emails with notices. You can turn them on again on this page." />;
}
