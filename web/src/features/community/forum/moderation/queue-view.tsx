import { requestJson } from "../../../../api/client";
import { ApiError, errorText } from "../../../../api/errors";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { TryAgain } from "../../../../ui/feedback/try-again";
import { useLoaded } from "../../../../ui/use-loaded";
import type { DoneAction, ModerationAction, QueueItem } from "../types";
import { ActionForm } from "./action-form";
import { DoneActions } from "./done-actions";
import { ON_AUTHOR } from "./moderation";
import { QueueEntry } from "./queue-entry";

interface LoadedQueue {
  items: QueueItem[];
  actions: DoneAction[];
}

async function loadQueue(): Promise<LoadedQueue> {
  const [{ items }, { items: actions }] = await Promise.all([
    requestJson("GET", "/api/forum/queue"),
    requestJson("GET", "/api/forum/actions"),
  ]);
  return { items, actions };
}

/** The queue with its actions, and the latest actions with their undo. */
export default function QueueView() {
  const { data, error, reload } = useLoaded(loadQueue);
  if (error) return <TryAgain text={describeRefusal(error)} onRetry={reload} />;
  if (!data) return <p role="status">Loading</p>;
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState title="The queue is empty" text="No post is waiting, and none is flagged." />
      ) : (
        data.items.map((item) => (
          <QueueEntry key={`${item.id}-${item.kind}`} item={item}>
            <ActionForm
              label={`Decide about ${item.topicTitle} #${item.number}`}
              actions={[...decisionsOf(item), ...ON_AUTHOR]}
              target={`post:${item.id}`}
              labels={item.kind === "flagged" ? { restore: "Keep it, clear the flags" } : undefined}
              onDone={reload}
            />
          </QueueEntry>
        ))
      )}
      <DoneActions actions={data.actions} onUndone={reload} />
    </>
  );
}

function decisionsOf({ kind }: QueueItem): ModerationAction[] {
  return kind === "held" || kind === "edit"
    ? ["approve", "reject"]
    : kind === "flagged"
      ? ["restore", "hide"]
      : ["restore"];
}

function describeRefusal(error: unknown): string {
  const isOther = error instanceof ApiError && error.status === 403;
  return isOther ? "This page is for the moderators of the forum." : `Could not load the queue. ${errorText(error)}`;
}
