import { dropTargetForElements, monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button/button";
import { classNames } from "../../../../ui/class-names";
import type { Column, Task, TaskPlace } from "../api";
import { TaskCard } from "../card/task-card";
import { useActions } from "../use-task-actions";
import { ColumnsDialog } from "./columns-dialog";
import type { ViewProps } from "./list-view";
import { useGrowingList } from "./use-growing-list";

/** Tasks in the columns of the board. A card is dropped before another one, or into a column. */
export function BoardView(props: ViewProps) {
  const [isEditing, setEditing] = useState(false);
  const { tasks, columns } = props;
  useDrops(tasks, columns);
  return (
    <div className="mt-6">
      <div className="flex justify-end">
        <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
          Edit columns
        </Button>
      </div>
      <div className="mt-2 grid grid-flow-col auto-cols-[minmax(16rem,1fr)] gap-4 overflow-x-auto pb-4" tabIndex={-1}>
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            {...props}
            column={column}
            own={tasks.filter((task) => isIn(task, column, columns))}
          />
        ))}
      </div>
      <ColumnsDialog open={isEditing} columns={columns} onClose={() => setEditing(false)} />
    </div>
  );
}

function isIn(task: Task, { key }: Column, columns: readonly Column[]): boolean {
  const isKnown = columns.some((column) => column.key === task.column);
  return isKnown ? task.column === key : key === "open";
}

function BoardColumn({ column, own, today, columns, selection }: ViewProps & { column: Column; own: Task[] }) {
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const { limit, endRef, hasMore } = useGrowingList(own.length);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ column: column.key }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [column.key]);
  return (
    <section
      ref={element}
      aria-labelledby={`column-${column.key}`}
      className={classNames("min-h-60 rounded-lg bg-paper-sunk p-3", isOver && "outline-2 outline-action")}
    >
      <h2 id={`column-${column.key}`} className="text-lg">
        {column.name} <span className="tabular text-sm text-ink-soft">{own.length}</span>
      </h2>
      <ul className="mt-2">
        {own.slice(0, limit).map((task, at) => (
          <li key={task.id}>
            <TaskCard
              task={task}
              today={today}
              columns={columns}
              first={own[0]}
              before={own[at - 1]}
              after={own[at + 1]}
              isSelected={selection.chosen.has(task.id)}
              onSelect={selection.isOn ? selection.select : null}
            />
          </li>
        ))}
      </ul>
      {own.length === 0 ? <p className="py-6 text-center text-sm text-ink-soft">No tasks here</p> : null}
      {hasMore ? <div ref={endRef} className="h-10" /> : null}
    </section>
  );
}

/** Moves a dropped card. The innermost drop target comes first. */
function useDrops(tasks: readonly Task[], columns: readonly Column[]) {
  const actions = useActions();
  useEffect(() =>
    monitorForElements({
      onDrop: ({ source, location }) => {
        const task = tasks.find(({ id }) => id === source.data["taskId"]);
        const targets = location.current.dropTargets.map(({ data }) => data);
        const before = targets.find(({ before }) => before)?.["before"];
        const column = targets.find(({ column }) => column)?.["column"];
        if (!task || (!before && (!column || column === task.column))) return;
        const place: TaskPlace = {};
        if (typeof column === "string" && column !== task.column) place.column = column;
        if (typeof before === "number") place.before = before;
        const name = columns.find(({ key }) => key === (column ?? task.column))?.name;
        void actions.move(task, place, `Moved "${task.title}" to ${name}`);
      },
    }),
  );
}
