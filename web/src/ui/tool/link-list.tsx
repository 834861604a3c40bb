import type { ReactNode } from "react";
import { fullAddress } from "../../lib/address/full-address";
import { localDate } from "../../lib/time/day";
import { Button } from "../button/button";
import { TitledSection } from "../layout/titled-section";

interface ListedLink {
  id: number;
  /** Subject of the link, such as a market. */
  title: string;
  /** Text of the entry; the title when it is missing. */
  text?: ReactNode;
  createdAt: string;
  /** Null for links from before tokens were stored. */
  path: string | null;
}

interface LinkListProps {
  links: readonly ListedLink[];
  isBusy: boolean;
  onCopy: (link: string) => Promise<void>;
  onRevoke: (id: number) => void;
}

/** Links of this visitor that are not revoked, each to copy again. */
export function LinkList({ links, isBusy, onCopy, onRevoke }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <TitledSection id="your-links" title="Your links" level={3} titleStyle="text-lg">
      <ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto">
        {links.map(({ id, title, text, createdAt, path }) => {
          const made = localDate(createdAt);
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-1 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {text ?? title} <span className="text-ink-soft">· {made}</span>
              </span>
              <span className="flex shrink-0">
                {path ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Copy the link to ${title}, created ${made}`}
                    onClick={() => void onCopy(fullAddress(path))}
                  >
                    Copy
                  </Button>
                ) : null}
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isBusy}
                  aria-label={`Revoke the link to ${title}, created ${made}`}
                  onClick={() => onRevoke(id)}
                >
                  Revoke
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
