import { useSearch } from "wouter";
import { usePageData } from "../../../../api/queries/page-data";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { Badge } from "../../../../ui/inline/badge";
import { ReaderTime } from "../../../../ui/inline/reader-time";
import { logCall, readTopicFilters, writeTopicFilters } from "../addresses";
import { Breadcrumb } from "../forum-links";
import { PageNumbers } from "../page-numbers";
import { NothingHere, NotLoaded } from "../page-states";
import type { ForumLog, LogEntry } from "../types";

export default function LogPage() {
  const { page } = readTopicFilters(`?${useSearch()}`);
  const log = usePageData<ForumLog>(logCall(page), { isLive: true });
  if (log.data === null) {
    return (
      <div className="measure py-10">
        <NothingHere title="Page Not Found" text="The log has no such page." />
      </div>
    );
  }
  return (
    <div className="measure py-8 sm:py-10">
      <Breadcrumb current="Moderation log" />
      <h1 className="mt-4 text-3xl">Moderation log</h1>
      <p className="mt-4 max-w-[44rem] text-lg text-ink-soft">
        Every action of a moderator with its reason, newest first. Members are not named.
      </p>
      <div className="mt-6 max-w-[48rem]">
        {log.data ? <Entries log={log.data} /> : <NotLoaded page={log} what="the log" />}
      </div>
    </div>
  );
}

function Entries({ log }: { log: ForumLog }) {
  if (log.items.length === 0) {
    return <EmptyState title="No actions yet" text="The moderators have not had to do anything so far." />;
  }
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {log.items.map((entry) => (
          <LogItem key={entry.id} entry={entry} />
        ))}
      </ol>
      <PageNumbers page={log.page} pages={log.pages} addressOf={(page) => `/forum/log${writeTopicFilters({ page })}`} />
    </>
  );
}

function LogItem({ entry }: { entry: LogEntry }) {
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{entry.text}</span>
        {entry.isUndone ? <Badge tone="outline">Undone</Badge> : null}
      </p>
      <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">Reason: {entry.reason}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-faint">
        <ReaderTime at={entry.at} />
        {entry.categoryName ? <span>{entry.categoryName}</span> : null}
      </p>
    </li>
  );
}
