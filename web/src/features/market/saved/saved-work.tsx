import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withQueries } from "../../../api/queries/with-queries";
import { localDate, writtenDay } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { useMutation } from "../../../ui/use-mutation";
import { analysesPage, followUpsQuery, removeFollowUp, reportRequestOf } from "../../report/saved/api";
import { downloadCalendar } from "../../report/saved/calendar-file";
import type { EarlierAnalysis } from "../../report/types";
import { AnalystNotice } from "../../report/wording/analyst-notice";
import { ProjectList } from "./project-list";
import { OUTDATED, SavedItem, type SavedListProps, SavedSection } from "./saved-section";
import { RecentSearchList } from "./search-list";

/** What this visitor keeps, each kind behind its own disclosure. */
function SavedSections(props: SavedListProps) {
  return (
    <>
      <AnalystNotice />
      <div className="mt-4 divide-y divide-line rounded-lg border border-line px-5 py-1">
        <ProjectList {...props} />
        <FollowUpList {...props} />
        <EarlierAnalyses {...props} />
      </div>
    </>
  );
}

export const SavedWork = withQueries(SavedSections);
export const SearchList = withQueries(RecentSearchList);

/** Every analysis of this visitor, the latest run first; a click makes it again. */
function EarlierAnalyses({ disabled, onOpen }: SavedListProps) {
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

/** Days to look at an analysis again, the next one first. */
function FollowUpList({ disabled, onOpen }: SavedListProps) {
  const client = useQueryClient();
  const { data = [] } = useQuery(followUpsQuery);
  const { isBusy, run } = useMutation((id: number) => removeFollowUp(client, id), "Could not remove the follow-up");
  return (
    <SavedSection title="Follow-ups" count={data.length} empty="Follow-ups you schedule will appear here.">
      <ul className="divide-y divide-line">
        {data.map((followUp) => {
          const day = writtenDay(followUp.date);
          const name = `${followUp.marketName}, ${day}`;
          return (
            <SavedItem
              key={followUp.id}
              title={followUp.marketName}
              facts={day}
              disabled={disabled}
              onOpen={() => onOpen(reportRequestOf(followUp.request))}
            >
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Calendar file of ${name}`}
                onClick={() => downloadCalendar(followUp)}
              >
                Calendar file
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${name}`}
                disabled={isBusy}
                onClick={() => void run(followUp.id)}
              >
                Remove
              </Button>
            </SavedItem>
          );
        })}
      </ul>
    </SavedSection>
  );
}
