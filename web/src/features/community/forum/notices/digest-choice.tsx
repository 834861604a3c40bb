import { requestJson } from "../../../../api/client";
import { MailChoice } from "../../../../ui/form/mail-choice";

const load = () => requestJson("GET", "/api/forum/digest");
const save = (on: boolean) => requestJson("PUT", "/api/forum/digest", { body: { on } });

/** Switch for the mail of the day. */
export function DigestChoice() {
  return (
    <MailChoice
      load={load}
      save={save}
      label={() => "Email me unread notices, once a day at most"}
      turnedOn="You get unread notices by email"
      turnedOff="No more emails with notices"
      className="mt-8"
    />
  );
}
