import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../ui/button/button";
import { Badge } from "../../../ui/inline/badge";
import { TitledSection } from "../../../ui/layout/titled-section";
import { adminSessionsQuery, endSession } from "../api";
import { RowList } from "../parts/row-list";
import { localTime } from "../parts/times";
import { useRowRemoval } from "../parts/use-row-removal";
import type { OpenSession } from "../types";

export function SessionsSection() {
  const { data, error } = useQuery(adminSessionsQuery);
  return (
    <TitledSection id="sessions-title" title="Active sessions">
      <RowList rows={data} error={error} className="mt-3">
        {(session) => <SessionRow key={session.id} session={session} />}
      </RowList>
    </TitledSection>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const client = useQueryClient();
  const { id, device, createdAt, lastSeenAt, isThisOne } = session;
  const { run } = useRowRemoval(() => endSession(client, id), "Could not log out that session.");
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
