import { useEffect, useState } from "react";
import { errorText } from "../../api/errors";

const LINK = /^#unsubscribe=([0-9a-f]{32})$/;

interface MailEndProps {
  /** Ends the mails of the token's member. Equal at every render. */
  end: (token: string) => Promise<unknown>;
  /** Shown once the mails have ended. */
  done: string;
}

/** Ends the mails of the member whose mail linked here, without a log-in. */
export function MailEnd({ end, done }: MailEndProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    const token = LINK.exec(window.location.hash)?.[1];
    if (!token) return;
    end(token).then(
      () => setText(done),
      (error: unknown) => setText(`Could not end the emails. ${errorText(error)}`),
    );
  }, [end, done]);
  return (
    <p role="status" className="mt-4 rounded-md bg-lamp-soft px-4 py-3 empty:hidden">
      {text}
    </p>
  );
}
