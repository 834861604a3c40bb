import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { analysesPage, reportRequestOf } from "../../report/saved/api";
import type { EarlierAnalysis } from "../../report/types";
import { OUTDATED, SavedItem, type SavedListProps, SavedSection } from "./saved-section";

/** Every analysis of this visitor, the latest run first; a click makes it again. */
export function EarlierAnalyses({ disabled, onOpen }: SavedListProps) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(analysesPage(page));
  const pages = data?.pages ?? 0;
  return (
    <SavedSection title="Earlier analyses" count={data?.total ?? 0} empty="Your analyses will appear here.">
      <ul className="divide-y divide-line">
        {data?.items.map((earlier) => (
          <SavedItem
            key={earlier.id}
            title={earlier.request.keywords}
            facts={factsOf(earlier)}
            note={earlier.isOutdated ? OUTDATED : undefined}
            disabled={disabled}
            onOpen={() => onOpen(reportRequestOf(earlier.request))}
          />
        ))}
      </ul>
      {pages > 1 ? (
        <nav aria-label="Pages of earlier analyses" className="mt-2 flex items-center justify-between gap-3 text-sm">
          <Button variant="ghost" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className="text-ink-soft">
            Page {page} of {pages}
          </span>
          <Button variant="ghost" size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      ) : null}
    </SavedSection>
  );
}

function factsOf({ request, lastRunAt }: EarlierAnalysis): string {
  return `${request.geographicFocus} · ${request.marketSize} · ${request.competitionLevel} · ${localDate(lastRunAt)}`;
}
