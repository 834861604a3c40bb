import type { KeyboardEvent } from "react";
import { readStored } from "../../../../lib/storage/storage";
import type { Column, Task } from "../api";
import { useActions } from "../use-task-actions";
import { focusNextCard, keepFocus } from "./card-focus";
import { type CardNeighbors, movesOf, neighborColumn } from "./moves";

/** "off" when the person does not want keys of one letter. */
export const LETTER_KEYS = "taskLetterKeys";

interface CardKeys {
  task: Task;
  columns: readonly Column[];
  neighbors: CardNeighbors;
  open: () => void;
}

/** Keys on a focused card: `x` done, `e` edit, Alt and arrows move, arrows go to the next card. */
export function useCardKeys({ task, columns, neighbors, open }: CardKeys) {
  const actions = useActions();
  function moveBy(key: "up" | "down") {
    const move = movesOf(task, columns, neighbors).find((known) => known.key === key);
    if (move) keepFocus(task.id, () => actions.move(task, move.place, move.result));
  }
  function moveAcross(step: 1 | -1) {
    const column = neighborColumn(task, columns, step);
    if (!column) return;
    const result = `Moved "${task.title}" to ${column.name}`;
    keepFocus(task.id, () => actions.move(task, { column: column.key }, result));
  }
  const withAlt: Record<string, () => void> = {
    ArrowUp: () => moveBy("up"),
    ArrowDown: () => moveBy("down"),
    ArrowLeft: () => moveAcross(-1),
    ArrowRight: () => moveAcross(1),
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
    let act = event.altKey ? withAlt[event.key] : undefined;
    if (!event.altKey && readStored(LETTER_KEYS) !== "off") {
      if (event.key === "x") act = () => keepFocus(task.id, () => actions.complete(task, !task.doneAt));
      if (event.key === "e") act = open;
    }
    if (!event.altKey && event.key === "ArrowDown") act = () => focusNextCard(event.target, 1);
    if (!event.altKey && event.key === "ArrowUp") act = () => focusNextCard(event.target, -1);
    if (!event.altKey && event.key === "Delete") act = () => keepFocus(task.id, () => actions.remove(task));
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

export function isTyping(target: EventTarget): boolean {
  const element = target as HTMLElement;
  const isBox = element instanceof HTMLInputElement && element.type === "checkbox";
  return !isBox && ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}
