import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { readerZone } from "../../../../lib/time/reader-zone";
import { Combobox } from "../../../../ui/form/combobox";
import { type Task, tasksQuery } from "../api";
import { dueLabel } from "../groups";

/** Tasks that the list offers at once. */
const MOST_OFFERED = 20;

/** Tasks that come first: a list with a search for more. A form sends them as `waitsOn` once they were changed. */
export function WaitsOnField({ task }: { task: Task }) {
  const { data } = useQuery(tasksQuery(readerZone()));
  const [ids, setIds] = useState<readonly number[]>(task.waitsOn);
  const [text, setText] = useState("");
  const listId = useId();
  const all = data?.items ?? [];
  const chosen = all.filter(({ id }) => ids.includes(id));
  const words = text.trim().toLowerCase();
  const isOffered = (other: Task) =>
    !other.doneAt && other.id !== task.id && !ids.includes(other.id) && other.title.toLowerCase().includes(words);
  const offered = all.filter(isOffered).slice(0, MOST_OFFERED);
  const optionOf = (other: Task) => ({
    value: `task-${other.id}`,
    label: other.title,
    note: other.due && data ? dueLabel(other.due, data.today) : "",
  });
  function changeText(value: string) {
    const found = offered.find(({ id }) => value === `task-${id}`);
    if (found) setIds([...ids, found.id]);
    setText(found ? "" : value);
  }
  const isChanged = ids !== task.waitsOn;
  return (
    <div className="sm:col-span-2">
      <Combobox
        label="Waits on"
        hint="Tasks that come first. Type a part of a title and choose."
        listLabel="Open tasks"
        value={text}
        options={offered.map(optionOf)}
        onChange={changeText}
        onBlur={() => setText("")}
        isFiltered
      />
      {chosen.length > 0 ? (
        <ul id={listId} aria-label="Waits on" className="mt-2 flex flex-wrap gap-2">
          {chosen.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                aria-label={`Do not wait for ${other.title}`}
                // The focus stays in the form, which saves when it is left.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  event.currentTarget.form?.querySelector<HTMLInputElement>("[role=combobox]")?.focus();
                  setIds(chosen.filter(({ id }) => id !== other.id).map(({ id }) => id));
                }}
                className="inline-flex min-h-9 items-center gap-2 rounded-full bg-paper-sunk px-3 text-left text-xs font-semibold wrap-anywhere"
              >
                {other.title}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isChanged ? <input type="hidden" name="waitsOn" value={ids.join(",")} /> : null}
    </div>
  );
}
