import { useState } from "react";
import { Link } from "wouter";
import { requestJson } from "../../../api/client";
import { useRefresh } from "../../../api/queries/query-host";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { Button } from "../../../ui/button/button";
import { useMutation } from "../../../ui/use-mutation";
import type { RankedOffer } from "./api";

const TASKS = ["/api/tasks"];
const MAX_KEY = 200;
const MAX_TAG = 40;

/** Makes the first steps of an idea tasks, in their order. The same step of the same idea is the same task. */
export function AddToPlan({ offer }: { offer: RankedOffer }) {
  const { idea } = offer;
  const [changes, setChanges] = useState<readonly number[] | null>(null);
  const refresh = useRefresh();
  function refreshTasks() {
    refresh(TASKS);
    tellOtherTabs(TASKS);
  }
  const adding = useMutation(async () => {
    const made: number[] = [];
    // One after the other, so that the list has them in this order.
    for (const body of tasksOf(offer)) {
      const { changeId } = await requestJson("POST", "/api/tasks", { body });
      if (changeId) made.push(changeId);
    }
    setChanges(made);
    refreshTasks();
  }, "Could not add the steps");
  const undoing = useMutation(async () => {
    for (const id of [...(changes ?? [])].reverse()) {
      await requestJson("POST", "/api/tasks/changes/{id}/undo", { path: { id } });
    }
    setChanges(null);
    refreshTasks();
  }, "Could not undo");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {changes ? null : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Add to my plan: ${idea.title}`}
          busy={adding.isBusy}
          onClick={() => void adding.run()}
        >
          Add to my plan
        </Button>
      )}
      <p aria-live="polite">
        {changes ? (
          <>
            {idea.firstSteps.length} first steps are in{" "}
            <Link href="/tasks" className="prose-link">
              your tasks
            </Link>
            .
          </>
        ) : null}
      </p>
      {changes?.length ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Undo: ${idea.title}`}
          busy={undoing.isBusy}
          onClick={() => void undoing.run()}
        >
          Undo
        </Button>
      ) : null}
    </div>
  );
}

function tasksOf({ idea, market }: RankedOffer) {
  return idea.firstSteps.map((title) => ({
    title,
    notes: `${idea.title} (${market.name})`,
    tags: market.slug.length <= MAX_TAG ? [market.slug] : [],
    source: "next-step" as const,
    sourceKey: [...`${market.slug}: ${idea.title}: ${title}`].slice(0, MAX_KEY).join(""),
  }));
}
