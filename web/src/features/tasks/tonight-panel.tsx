import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import type { components } from "../../api/schema.gen";
import { readStored, writeStored } from "../../lib/storage";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { TextField } from "../../ui/form/field";
import { useMutation } from "../../ui/use-mutation";
import { fetchTonight } from "./api";
import { useActions } from "./use-task-actions";

type Tonight = components["schemas"]["TasksForTonight"];

const STORED_MINUTES = "tonightMinutes";
const MOST_SHOWN = 7;

/** Asks for the minutes of tonight and shows the tasks whose next piece fits. */
export function TonightPanel() {
  const [tonight, setTonight] = useState<Tonight | null>(null);
  const actions = useActions();
  const { isBusy, run } = useMutation(
    async (minutes: number) => setTonight(await fetchTonight(minutes)),
    "Could not look for tasks",
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const minutes = Number(new FormData(event.currentTarget).get("minutes"));
    writeStored(STORED_MINUTES, String(minutes));
    void run(minutes);
  }
  return (
    <Disclosure summary="What fits tonight?" className="mt-4">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Minutes you have tonight"
          name="minutes"
          type="number"
          min={1}
          max={1440}
          required
          defaultValue={readStored(STORED_MINUTES) ?? "60"}
          className="w-48"
        />
        <Button type="submit" variant="secondary" busy={isBusy}>
          Show what fits
        </Button>
      </form>
      <p className="mt-3 text-sm text-ink-soft">
        Or let{" "}
        <Link href="/evenings" className="prose-link">
          My evenings
        </Link>{" "}
        lay all of them into your free time.
      </p>
      {tonight ? (
        <Fits tonight={tonight} onDone={(task) => void actions.complete(task, true).then(() => setTonight(null))} />
      ) : null}
    </Disclosure>
  );
}

function Fits({ tonight, onDone }: { tonight: Tonight; onDone: (task: Tonight["items"][number]["task"]) => void }) {
  const { items, withoutEstimate } = tonight;
  const more = items.length - MOST_SHOWN;
  return (
    <div role="status" className="mt-4">
      {items.length === 0 ? <p>No task with an estimate fits into this time.</p> : null}
      <ol className="max-w-[46rem]">
        {items.slice(0, MOST_SHOWN).map(({ task, minutes }) => (
          <li key={task.id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {task.title}
              <span className="tabular ml-2 text-sm text-ink-soft">{minutes} min</span>
            </span>
            <Button variant="ghost" size="sm" aria-label={`Mark ${task.title} as done`} onClick={() => onDone(task)}>
              Done
            </Button>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="mt-2 text-sm text-ink-soft">{more} more fit as well.</p> : null}
      {withoutEstimate > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {withoutEstimate} open {withoutEstimate === 1 ? "task has" : "tasks have"} no estimate and cannot be listed
          here.
        </p>
      ) : null}
    </div>
  );
}
