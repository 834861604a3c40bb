import { useQuery, useQueryClient } from "@tanstack/react-query";
import { localDate } from "../../../../lib/format";
import { Button } from "../../../../ui/button";
import { revokeShare, shares } from "../../library/api";
import { useTask } from "../../library/use-task";

/** Every link of this visitor that still opens something. */
export function ShareLinks() {
  const client = useQueryClient();
  const { data = [] } = useQuery(shares);
  const { isBusy, run } = useTask("Not Revoked");
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="your-links">
      <h3 id="your-links" className="text-lg">
        Your links
      </h3>
      <ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto">
        {data.map((share) => {
          const made = localDate(share.createdAt);
          return (
            <li key={share.id} className="flex items-center justify-between gap-4 py-1 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {share.marketName}, “{share.request.keywords}” <span className="text-ink-soft">· {made}</span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                disabled={isBusy}
                aria-label={`Revoke the link to ${share.marketName} of ${made}`}
                onClick={() => void run(() => revokeShare(client, share.id))}
              >
                Revoke
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
