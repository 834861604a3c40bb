import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import type { components } from "../../../../api/schema.gen";
import { readStored, writeStored } from "../../../../lib/storage/storage";
import { Button } from "../../../../ui/button/button";
import { TextField } from "../../../../ui/form/field";
import { Disclosure } from "../../../../ui/layout/disclosure";
import { useMutation } from "../../../../ui/use-mutation";
import { fetchTonight, type Task } from "../api";
import { useActions } from "../use-task-actions";
import { PlannedPieces } from "./planned-pieces";

type TonightTasks = components["schemas"]["TasksForTonight"];

const STORED_MINUTES = "tonightMinutes";
const MOST_SHOWN = 7;

/** The pieces that My evenings has planned for tonight, and the tasks that fit the minutes of tonight. */
export function TonightPanel() {
  const [tonight, setTonight] = useState<TonightTasks | null>(null);
  const [minutes, setMinutes] = useState(readStored(STORED_MINUTES) ?? "60");
  const actions = useActions();
  const { isBusy, run } = useMutation(async (asked?: number) => {
    const found = await fetchTonight(asked);
    setTonight(found);
    if (asked === undefined && found.minutes) setMinutes(String(found.minutes));
  }, "Could not look for tasks");
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    writeStored(STORED_MINUTES, minutes);
    void run(Number(minutes));
  }
  const lookAgain = () => run(tonight?.minutes ?? undefined);
  return (
    <Disclosure summary="What fits tonight?" className="open:basis-full" onOpen={() => void run()}>
      {tonight && tonight.planned.length > 0 ? (
        <PlannedPieces pieces={tonight.planned} canTick={tonight.canTick} onChange={() => void lookAgain()} />
      ) : null}
      <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Minutes you have tonight"
          name="minutes"
          type="number"
          min={1}
          max={1440}
          required
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          className="w-48"
        />
        <Button type="submit" variant="secondary" busy={isBusy} className="min-h-12">
          Show what fits
        </Button>
      </form>
      <p className="mt-3 text-sm text-ink-soft">
        Or let{" "}
        <Link href="/evenings" className="prose-link">
          My evenings
        </Link>{" "}
        fit them all into your free time.
      </p>
      {tonight?.minutes ? (
        <Fits tonight={tonight} onDone={(task) => void actions.complete(task, true).then(lookAgain)} />
      ) : null}
    </Disclosure>
  );
}

/** Tasks that fit, without those that are planned already. */
function Fits({ tonight, onDone }: { tonight: TonightTasks; onDone: (task: Task) => void }) {
  const { items, planned, withoutEstimate } = tonight;
  const others = items.filter(({ task }) => planned.every(({ taskId }) => taskId !== task.id));
  const more = others.length - MOST_SHOWN;
  const isNone = others.length === 0;
  return (
    <div role="status" className="mt-4">
      {isNone ? <p>No {planned.length > 0 ? "other " : ""}task with an estimate fits into this time.</p> : null}
      <ol className="max-w-[46rem]">
        {others.slice(0, MOST_SHOWN).map(({ task, minutes }) => (
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
      {more > 0 ? <p className="mt-2 text-sm text-ink-soft">{more} more would fit too.</p> : null}
      {withoutEstimate > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {withoutEstimate} open {withoutEstimate === 1 ? "task has" : "tasks have"} no estimate and cannot be listed
          here.
        </p>
      ) : null}
    </div>
  );
}
