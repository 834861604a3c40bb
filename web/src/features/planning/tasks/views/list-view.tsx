import { useMemo } from "react";
import { Disclosure } from "../../../../ui/layout/disclosure";
import type { Column, Task } from "../api";
import { TaskCard } from "../card/task-card";
import { groupTasks, type TaskGroup } from "../groups";
import type { TaskSelection } from "../use-selection";
import { FIRST_ROWS, useGrowingList } from "./use-growing-list";

export interface ViewProps {
  tasks: readonly Task[];
  today: string;
  columns: readonly Column[];
  selection: TaskSelection;
}

/** Tasks in groups by date. Done ones are folded. The groups share the rows that are drawn at first: later ones follow after the first paint. */
export function ListView(props: ViewProps) {
  const { tasks, today } = props;
  const groups = useMemo(() => groupTasks(tasks, today), [tasks, today]);
  let room = FIRST_ROWS;
  const firstRows = groups.map((group) => {
    const rows = group.key === "done" ? FIRST_ROWS : room;
    room = Math.max(0, room - group.tasks.length);
    return rows;
  });
  return (
    <div>
      {groups.map((group, at) =>
        group.key === "done" ? (
          <Disclosure key={group.key} className="mt-8" summary={`Done (${group.tasks.length})`}>
            <Rows {...props} group={group} firstRows={firstRows[at] ?? 0} />
          </Disclosure>
        ) : (
          <section key={group.key} aria-labelledby={`group-${group.key}`} className="mt-6">
            <h2 id={`group-${group.key}`} className="text-xl">
              {group.title} <span className="tabular text-base text-ink-soft">{group.tasks.length}</span>
            </h2>
            <Rows {...props} group={group} firstRows={firstRows[at] ?? 0} />
          </section>
        ),
      )}
    </div>
  );
}

function Rows({ group, firstRows, today, columns, selection }: ViewProps & { group: TaskGroup; firstRows: number }) {
  const { tasks } = group;
  const { limit, endRef, hasMore } = useGrowingList(tasks.length, firstRows);
  return (
    <>
      <ul className="mt-2">
        {tasks.slice(0, limit).map((task, at) => (
          <li key={task.id}>
            <TaskCard
              task={task}
              today={today}
              columns={columns}
              first={tasks[0]}
              before={tasks[at - 1]}
              after={tasks[at + 1]}
              isSelected={selection.chosen.has(task.id)}
              onSelect={selection.isOn ? selection.select : null}
              showsColumn
            />
          </li>
        ))}
      </ul>
      {hasMore ? <div ref={endRef} className="h-10" /> : null}
    </>
  );
}
