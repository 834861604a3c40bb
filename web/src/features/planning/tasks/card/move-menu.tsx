import type { Column, Task } from "../api";
import { useActions } from "../use-task-actions";
import { keepFocus } from "./card-focus";
import { type CardNeighbors, movesOf } from "./moves";

interface MoveMenuProps {
  task: Task;
  columns: readonly Column[];
  neighbors: CardNeighbors;
}

/** Every place that dragging reaches, and the bin: a native menu for keyboards and thumbs. */
export function MoveMenu({ task, columns, neighbors }: MoveMenuProps) {
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
