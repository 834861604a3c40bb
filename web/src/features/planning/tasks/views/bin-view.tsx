import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../../api/errors";
import { Button } from "../../../../ui/button/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { binQuery } from "../api";
import { useActions } from "../use-task-actions";
import { useGrowingList } from "./use-growing-list";

/** Deleted tasks, the last one first. */
export function BinView() {
  const { data, error } = useQuery({ ...binQuery, refetchOnMount: "always" });
  const actions = useActions();
  const tasks = data?.items ?? [];
  const { limit, endRef, hasMore } = useGrowingList(tasks.length);
  if (error) return <EmptyState title="Could not load the trash" text={errorText(error)} />;
  if (!data) return <Skeleton className="mt-6 h-60" />;
  if (tasks.length === 0) {
    return <EmptyState title="The trash is empty" text="Deleted tasks stay here for 30 days." />;
  }
  return (
    <TitledSection id="bin-title" title="Bin" titleStyle="text-xl" className="mt-6">
      <p className="mt-1 text-sm text-ink-soft">Deleted tasks stay here for 30 days.</p>
      <ul className="mt-4">
        {tasks.slice(0, limit).map((task) => (
          <li key={task.id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">{task.title}</span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore ${task.title}`}
              onClick={() => void actions.restore(task)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {hasMore ? <div ref={endRef} className="h-10" /> : null}
    </TitledSection>
  );
}
