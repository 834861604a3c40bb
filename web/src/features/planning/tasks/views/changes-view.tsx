import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../../api/errors";
import type { components } from "../../../../api/schema.gen";
import { localDateTime } from "../../../../lib/time/day";
import { Button } from "../../../../ui/button/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { changesQuery } from "../api";
import { useActions } from "../use-task-actions";

type LoggedChange = components["schemas"]["TaskChange"];

const VERBS: Record<string, string> = {
  create: "Added",
  edit: "Changed",
  complete: "Completed",
  reopen: "Reopened",
  move: "Moved",
  delete: "Deleted",
  restore: "Restored",
  bulk: "Changed",
  import: "Imported",
};

/** The last 50 changes. */
export function ChangesView() {
  const { data, error } = useQuery({ ...changesQuery, refetchOnMount: "always" });
  const actions = useActions();
  if (error) return <EmptyState title="Could not load the changes" text={errorText(error)} />;
  if (!data) return <Skeleton className="mt-6 h-60" />;
  if (data.length === 0) {
    return <EmptyState title="No changes yet" text="Your last 50 changes are listed here, each with an undo." />;
  }
  return (
    <TitledSection id="changes-title" title="Last changes" titleStyle="text-xl" className="mt-6">
      <ul className="mt-4">
        {data.map((change) => (
          <li key={change.id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0">
              <span className="wrap-anywhere">{changeText(change)}</span>
              <span className="tabular block text-xs text-ink-soft">{localDateTime(change.madeAt)}</span>
            </span>
            {change.undoneAt ? (
              <span className="text-sm text-ink-soft">Undone</span>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Undo: ${changeText(change)}`}
                onClick={() => void actions.undo(change.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function changeText({ kind, title, taskCount }: LoggedChange): string {
  const others = taskCount > 1 ? ` and ${taskCount - 1} more` : "";
  return `${VERBS[kind] ?? "Changed"} “${title}”${others}`;
}
