import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { signOut } from "../../../api/session";
import { localDateTime } from "../../../lib/day";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { useMutation } from "../../../ui/use-mutation";
import { useToast } from "../../../ui/use-toast";
import { type OpenSession, revokeOtherSessions, revokeSession, sessionsQuery } from "../api";
import { Section } from "./section";

export function SessionsSection() {
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
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {data.some(({ current }) => !current) ? <LogOutOthers /> : null}
        </>
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Skeleton className="h-31 w-full sm:h-14" />
      )}
    </Section>
  );
}

function LogOutOthers() {
  const client = useQueryClient();
  const toast = useToast();
  const { isBusy, run } = useMutation(async () => {
    await revokeOtherSessions(client);
    toast.add({ title: "Logged out", description: "You are now logged in on this device only." });
  }, "Could not log out the others");
  return (
    <Button variant="secondary" busy={isBusy} className="mt-4" onClick={() => void run()}>
      Log out all others
    </Button>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const client = useQueryClient();
  const toast = useToast();
  const { id, current, label, createdAt, lastSeenAt } = session;
  const { isBusy, run } = useMutation(async () => {
    if (current) return signOut();
    await revokeSession(client, id);
    toast.add({ title: "Logged out", description: label });
  }, "Could not log out that device");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {label}
          {current ? <Badge tone="good">This device</Badge> : null}
        </p>
        <p className="tabular text-xs text-ink-soft">
          Last used {localDateTime(lastSeenAt)} · Logged in {localDateTime(createdAt)}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() => void run()}
        aria-label={`Log out ${label}${current ? ", this device" : `, last used ${localDateTime(lastSeenAt)}`}`}
      >
        Log out
      </Button>
    </li>
  );
}
