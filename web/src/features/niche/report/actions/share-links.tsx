import { useQuery, useQueryClient } from "@tanstack/react-query";
import { localDate } from "../../../../lib/format";
import { Button } from "../../../../ui/button";
import { useMutation } from "../../../../ui/use-mutation";
import { fullAddress, revokeShare, sharesQuery } from "../../saved/api";

/** Links of this visitor that are not revoked, each to copy again. */
export function ShareLinks({ onCopy }: { onCopy: (link: string) => Promise<void> }) {
  const client = useQueryClient();
  const { data = [] } = useQuery(sharesQuery);
  const { isBusy, run } = useMutation((id: number) => revokeShare(client, id), "Could not revoke the link");
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
              <span className="flex shrink-0">
                {share.path ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Copy the link to ${share.marketName}, created ${made}`}
                    onClick={() => share.path && void onCopy(fullAddress(share.path))}
                  >
                    Copy
                  </Button>
                ) : null}
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isBusy}
                  aria-label={`Revoke the link to ${share.marketName}, created ${made}`}
                  onClick={() => void run(share.id)}
                >
                  Revoke
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
