import { useEffect, useState } from "react";
import { requestJson } from "../../../../api/client";
import { errorText } from "../../../../api/errors";

const LINK = /^#unsubscribe=([0-9a-f]{32})$/;

/** Ends the mails of the member whose mail linked here, without a log-in. */
export function MailEnd() {
  const [text, setText] = useState("");
  useEffect(() => {
    const token = LINK.exec(window.location.hash)?.[1];
    if (!token) return;
    requestJson("POST", "/api/forum/digest/unsubscribe", { query: { token } }).then(
      () => setText("You get no more emails with notices. You can turn them on again on this page."),
      (error: unknown) => setText(`Could not end the emails. ${errorText(error)}`),
    );
  }, []);
  return (
    <p role="status" className="mt-4 rounded-md bg-lamp-soft px-4 py-3 empty:hidden">
      {text}
    </p>
  );
}
