import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../api/errors";
import { signOut } from "../../../api/session";
import { localDate } from "../../../lib/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { useToast } from "../../../ui/use-toast";
import { type OpenSession, revokeSession, sessions } from "../api";
import { Section } from "./section";

export function SessionsSection() {
  const { data, error } = useQuery(sessions);
  return (
    <Section title="Where you are logged in" note="Log out a browser that you do not know, then change your password.">
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { id, current, label, createdAt, lastSeenAt } = session;

  async function revoke() {
    setBusy(true);
    try {
      if (current) return await signOut();
      await revokeSession(client, id);
      toast.add({ title: "Logged out", description: label });
    } catch (error) {
      toast.add({ title: "Not logged out", description: errorText(error), variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {label}
          {current ? <Badge tone="good">This browser</Badge> : null}
        </p>
        <p className="tabular text-xs text-ink-soft">
          Last used {localDate(lastSeenAt)}, logged in {localDate(createdAt)}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() => void revoke()}
        aria-label={`Log out ${label}${current ? ", this browser" : `, last used ${localDate(lastSeenAt)}`}`}
      >
        Log out
      </Button>
    </li>
  );
}
