import type { Column, Task, TaskPlace } from "../api";

export interface CardNeighbors {
  first?: Task | undefined;
  before?: Task | undefined;
  after?: Task | undefined;
}

export interface CardMove {
  key: string;
  label: string;
  place: TaskPlace;
  /** Said when it is done. */
  result: string;
}

/** Places that a task can move to: up, down, to the top, and to each other column. */
export function movesOf(task: Task, columns: readonly Column[], { first, before, after }: CardNeighbors): CardMove[] {
  const moves: CardMove[] = [];
  if (before) {
    moves.push({ key: "up", label: "Up", place: { before: before.id }, result: `Moved "${task.title}" up` });
  }
  if (after) {
    moves.push({ key: "down", label: "Down", place: { after: after.id }, result: `Moved "${task.title}" down` });
  }
  if (before && first) {
    moves.push({
      key: "top",
      label: "To top",
      place: { before: first.id },
      result: `Moved "${task.title}" to the top`,
    });
  }
  for (const { key, name } of columns) {
    if (key === task.column) continue;
    moves.push({
      key: `to-${key}`,
      label: `To “${name}”`,
      place: { column: key },
      result: `Moved "${task.title}" to ${name}`,
    });
  }
  return moves;
}

/** Column left or right of the task's column. */
export function neighborColumn(task: Task, columns: readonly Column[], step: 1 | -1): Column | undefined {
  const at = columns.findIndex(({ key }) => key === task.column);
  return at < 0 ? undefined : columns[at + step];
}
