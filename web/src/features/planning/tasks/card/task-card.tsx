import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { errorText } from "../../../../api/errors";
import { durationText } from "../../../../lib/time/duration";
import { classNames } from "../../../../ui/class-names";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { Badge } from "../../../../ui/inline/badge";
import { type Column, notesQuery, type Task } from "../api";
import { dueLabel, weekLabel } from "../groups";
import { repeatText } from "../quick-add/quick-add-tokens";
import { useActions } from "../use-task-actions";
import { keepFocus } from "./card-focus";
import { type CardNeighbors, movesOf } from "./moves";
import { SOURCE_LABELS } from "./sources";
import { TaskEditor } from "./task-editor";
import { useCardKeys } from "./use-card-keys";

/** The neighbors are properties of their own, so that a card is drawn again only when one of them changes. */
interface TaskCardProps extends CardNeighbors {
  task: Task;
  today: string;
  columns: readonly Column[];
  isSelected: boolean;
  /** Null while no selection is made. */
  onSelect: ((task: Task, isSelected: boolean) => void) | null;
  /** Names the column, where cards are not below its title. */
  showsColumn?: boolean;
}

/** One task: tick, title, facts and a menu. The title opens the editor in its place. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, columns, onSelect, isSelected, first, before, after } = props;
  const neighbors = { first, before, after };
  const [isOpen, setOpen] = useState(false);
  const title = useRef<HTMLButtonElement>(null);
  const [element, isOver] = useCardDrag(task);
  const onKeyDown = useCardKeys({ task, columns, neighbors, open: () => setOpen(true) });
  function closeEditor() {
    // The title has to be on the page before it can take the focus.
    flushSync(() => setOpen(false));
    title.current?.focus();
  }
  const [showsNotes, setShowsNotes] = useState(false);
  if (isOpen) return <TaskEditor task={task} onClose={closeEditor} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside; every key has a control of its own.
    <div
      ref={element}
      data-task={task.id}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setOpen(true)}
      className={classNames(
        "task-row grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-2.5 pr-1",
        isOver && "border-t-2 border-t-action",
      )}
    >
      <CardTicks {...{ task, isSelected, onSelect }} />
      <div className="min-w-0">
        <button
          ref={title}
          type="button"
          data-title=""
          onClick={() => setOpen(true)}
          aria-keyshortcuts="x e Alt+ArrowUp Alt+ArrowDown"
          className={classNames(
            "block w-full rounded-sm text-left font-semibold wrap-anywhere",
            task.doneAt && "text-ink-soft line-through",
          )}
        >
          {task.title}
        </button>
        <Facts {...props}>
          {task.notes ? (
            <button
              type="button"
              aria-expanded={showsNotes}
              aria-label={`Notes of ${task.title}`}
              onClick={() => setShowsNotes(!showsNotes)}
              className="-my-2 min-h-9 rounded-sm px-1 font-semibold text-link hover:underline"
            >
              Notes
            </button>
          ) : null}
        </Facts>
        {showsNotes && task.notes ? <TaskNotes task={task} /> : null}
      </div>
      <MoveMenu task={task} columns={columns} neighbors={neighbors} />
    </div>
  );
});

/** The boxes that select and complete the task. */
function CardTicks({ task, isSelected, onSelect }: Pick<TaskCardProps, "task" | "isSelected" | "onSelect">) {
  const actions = useActions();
  return (
    <span className="flex items-center gap-2 pt-0.5">
      {onSelect ? (
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(task, event.target.checked)}
          aria-label={`Select ${task.title}`}
          className="size-5 accent-current"
        />
      ) : null}
      <input
        type="checkbox"
        checked={task.doneAt !== null}
        onChange={({ target }) => keepFocus(task.id, () => actions.complete(task, target.checked))}
        aria-label={`Done: ${task.title}`}
        className="size-6 shrink-0 accent-action"
      />
    </span>
  );
}

/** Origin of a task; the deadline of a test opens the test. */
function Source({ task: { source, sourceKey } }: Pick<TaskCardProps, "task">) {
  const experiment = source === "experiment" ? sourceKey?.match(/^experiment-(\d+)$/)?.[1] : undefined;
  if (!experiment) return <span>{SOURCE_LABELS[source]}</span>;
  return (
    <Link href={`/experiments/${experiment}`} className="prose-link">
      {SOURCE_LABELS[source]}
    </Link>
  );
}

function Facts({ task, today, columns, showsColumn, children }: TaskCardProps & { children: ReactNode }) {
  const column = showsColumn && !["open", "done"].includes(task.column) ? task.column : null;
  const isLate = !task.doneAt && task.source !== "plan-step" && task.due !== null && task.due.date < today;
  const week = weekLabel(task);
  return (
    <div className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft empty:hidden">
      {task.due ? (
        <span className={isLate ? "font-semibold text-lamp-ink" : undefined}>{dueLabel(task.due, today)}</span>
      ) : null}
      {week ? <span>{week}</span> : null}
      {task.priority === "normal" ? null : (
        <Badge tone={task.priority === "high" ? "lamp" : "neutral"}>
          {task.priority === "high" ? "High priority" : "Low priority"}
        </Badge>
      )}
      {task.estimateMinutes ? <span>{minutesText(task)}</span> : null}
      {task.repeat ? <span>{repeatText(task.repeat as Parameters<typeof repeatText>[0])}</span> : null}
      {task.isUnsent ? <Badge tone="lamp">Waiting to be sent</Badge> : null}
      {task.isWaiting ? <span>Waits for another task</span> : null}
      {column ? <Badge tone="info">{columns.find(({ key }) => key === column)?.name}</Badge> : null}
      {task.tags.map((tag) => (
        <span key={tag}>#{tag}</span>
      ))}
      {task.source === "own" ? null : <Source task={task} />}
      {children}
    </div>
  );
}

function minutesText({ estimateMinutes, doneMinutes }: Task): string {
  const whole = durationText(estimateMinutes ?? 0);
  return doneMinutes > 0 ? `${durationText(doneMinutes)} of ${whole}` : whole;
}

/** Makes the card draggable, and a place to drop another card before it. */
function useCardDrag(task: Task) {
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const card = element.current;
    if (!card) return;
    const stopDrag = draggable({ element: card, getInitialData: () => ({ taskId: task.id }) });
    const stopDrop = dropTargetForElements({
      element: card,
      getData: () => ({ before: task.id }),
      canDrop: ({ source }) => source.data["taskId"] !== task.id,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
    return () => {
      stopDrag();
      stopDrop();
    };
  }, [task.id]);
  return [element, isOver] as const;
}

interface MoveMenuProps {
  task: Task;
  columns: readonly Column[];
  neighbors: CardNeighbors;
}

/** Every place that dragging reaches, and the bin: a native menu for keyboards and thumbs. */
function MoveMenu({ task, columns, neighbors }: MoveMenuProps) {
  const actions = useActions();
  const moves = movesOf(task, columns, neighbors);
  function chooseMove(key: string) {
    if (key === "delete") return keepFocus(task.id, () => actions.remove(task));
    const move = moves.find((known) => known.key === key);
    if (move) keepFocus(task.id, () => actions.move(task, move.place, move.result));
  }
  return (
    <select
      value=""
      onChange={(event) => chooseMove(event.target.value)}
      aria-label={`Move ${task.title}`}
      className="min-h-11 w-20 rounded-md border border-transparent bg-transparent px-1 text-xs font-semibold text-ink-soft hover:border-control-line"
    >
      <option value="">Move</option>
      {moves.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
      <option value="delete">To the trash</option>
    </select>
  );
}

/** Notes of a task for reading. The server makes the HTML and sanitizes it. */
function TaskNotes({ task }: { task: Task }) {
  const { data, error } = useQuery(notesQuery(task));
  if (error) return <p className="mt-2 text-sm whitespace-pre-line">{`${errorText(error)}\n\n${task.notes}`}</p>;
  if (!data) return <Skeleton className="mt-2 h-12" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server.
  return <div className="prose mt-2 text-sm" dangerouslySetInnerHTML={{ __html: data.html }} />;
}
