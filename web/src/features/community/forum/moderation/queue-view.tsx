import { useEffect, useState } from "react";
import { requestJson } from "../../../../api/client";
import { ApiError, errorText } from "../../../../api/errors";
import { Button } from "../../../../ui/button/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import type { DoneAction, ModerationAction, QueueItem } from "../types";
import { ActionForm } from "./action-form";
import { DoneActions } from "./done-actions";
import { QueueEntry } from "./queue-entry";

interface LoadedQueue {
  items: QueueItem[];
  actions: DoneAction[];
}

const ON_AUTHOR: readonly ModerationAction[] = ["warn", "silence", "suspend", "note"];

async function loadQueue(): Promise<LoadedQueue> {
  const [{ items }, { items: actions }] = await Promise.all([
    requestJson("GET", "/api/forum/queue"),
    requestJson("GET", "/api/forum/actions"),
  ]);
  return { items, actions };
}

/** The queue with its actions, and the latest actions with their undo. */
export default function QueueView() {
  const [loaded, setLoaded] = useState<LoadedQueue | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const reload = () => setRound((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isHere = true;
    loadQueue().then(
      (next) => {
        if (!isHere) return;
        setLoaded(next);
        setProblem(null);
      },
      (error: unknown) => isHere && setProblem(describeRefusal(error)),
    );
    return () => {
      isHere = false;
    };
  }, [round]);
  if (problem) {
    return (
      <div role="alert">
        <p className="text-ink-soft">{problem}</p>
        <Button variant="secondary" className="mt-4" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  if (!loaded) return <p role="status">Loading</p>;
  return (
    <>
      {loaded.items.length === 0 ? (
        <EmptyState title="The queue is empty" text="No post is waiting, and none is flagged." />
      ) : (
        loaded.items.map((item) => (
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
      <DoneActions actions={loaded.actions} onUndone={reload} />
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
