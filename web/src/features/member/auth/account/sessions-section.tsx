import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../../api/errors";
import { signOut } from "../../../../api/session";
import { localDateTime } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { useToast } from "../../../../ui/feedback/use-toast";
import { Badge } from "../../../../ui/inline/badge";
import { useMutation } from "../../../../ui/use-mutation";
import { type OpenSession, revokeOtherSessions, revokeSession, sessionsQuery } from "../api";
import { LogOutDialog } from "./log-out-dialog";
import { Section } from "./section";

export function SessionsSection({ email }: { email: string }) {
  const { data, error } = useQuery(sessionsQuery);
  return (
    <Section
      title="Where you are logged in"
      note="If you see a device you do not recognize, log it out and change your password."
    >
      {data ? (
        <>
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} email={email} />
            ))}
          </ul>
          {data.some(({ isThisOne }) => !isThisOne) ? <LogOutOthers email={email} /> : null}
        </>
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Skeleton className="h-31 w-full sm:h-14" />
      )}
    </Section>
  );
}

function LogOutOthers({ email }: { email: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  async function logOutOthers(password: string) {
    await revokeOtherSessions(client, password);
    toast.add({ title: "Logged out", description: "You are now logged in on this device only." });
  }
  return (
    <>
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Log out all others
      </Button>
      <LogOutDialog
        devices={isAsking ? "all other devices" : null}
        email={email}
        onClose={() => setAsking(false)}
        send={logOutOthers}
      />
    </>
  );
}

function SessionRow({ session, email }: { session: OpenSession; email: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { id, device, createdAt, lastSeenAt, isThisOne } = session;
  const { isBusy, run } = useMutation(signOut, "Could not log out");
  async function logOut(password: string) {
    await revokeSession(client, id, password);
    toast.add({ title: "Logged out", description: device });
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {device}
          {isThisOne ? <Badge tone="good">This device</Badge> : null}
        </p>
        <p className="tabular text-xs text-ink-soft">
          Last used {localDateTime(lastSeenAt)} · Logged in {localDateTime(createdAt)}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() => (isThisOne ? void run() : setAsking(true))}
        aria-label={`Log out ${device}${isThisOne ? ", this device" : `, last used ${localDateTime(lastSeenAt)}`}`}
      >
        Log out
      </Button>
      <LogOutDialog devices={isAsking ? device : null} email={email} onClose={() => setAsking(false)} send={logOut} />
    </li>
  );
}
