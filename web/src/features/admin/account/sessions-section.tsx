import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Badge } from "../../../ui/inline/badge";
import { useMutation } from "../../../ui/use-mutation";
import { adminSessionsQuery, endSession } from "../api";
import { leaveRow } from "../parts/focus";
import { localTime } from "../parts/times";
import { useRefusal } from "../parts/use-refusal";
import type { OpenSession } from "../types";

export function SessionsSection() {
  const { data, error } = useQuery(adminSessionsQuery);
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-2xl">
        Active sessions
      </h2>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <Skeleton className="mt-4 h-24 w-full" />}
      <ul className="mt-3 divide-y divide-line">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const { id, device, createdAt, lastSeenAt, isThisOne } = session;
  const { run } = useMutation(
    async (button: HTMLElement) => {
      await endSession(client, id);
      leaveRow(button);
    },
    (error) => refuse(error, "Could not log out that session."),
  );
  const used = `Last used ${localTime(lastSeenAt)}, logged in ${localTime(createdAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {device}
          {isThisOne ? <Badge tone="good">This browser</Badge> : null}
        </p>
        <p className="tabular text-xs text-ink-soft">{used}</p>
      </div>
      {isThisOne ? null : (
        <Button
          variant="secondary"
          aria-label={`Log out ${device}, last used ${localTime(lastSeenAt)}`}
          onClick={(event) => void run(event.currentTarget)}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
