import type { KeyboardEvent } from "react";
import { readStored } from "../../lib/storage";
import type { Column, Task } from "./api";
import { movesOf, neighborColumn } from "./moves";
import type { Neighbors } from "./task-card";
import { useActions } from "./use-task-actions";

/** "off" when the person does not want keys of one letter. */
export const LETTER_KEYS = "taskLetterKeys";

interface CardKeys {
  task: Task;
  columns: readonly Column[];
  neighbors: Neighbors;
  open: () => void;
}

/** Keys on a focused card: `x` done, `e` edit, Alt and arrows move, arrows go to the next card. */
export function useCardKeys({ task, columns, neighbors, open }: CardKeys) {
  const actions = useActions();
  function moveBy(key: "up" | "down") {
    const move = movesOf(task, columns, neighbors).find((known) => known.key === key);
    if (move) void actions.move(task, move.place, move.result).then(() => focusCard(task.id));
  }
  function moveAcross(step: 1 | -1) {
    const column = neighborColumn(task, columns, step);
    if (!column) return;
    const result = `Moved "${task.title}" to ${column.name}`;
    void actions.move(task, { column: column.key }, result).then(() => focusCard(task.id));
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
      if (event.key === "x") act = () => void actions.complete(task, !task.doneAt).then(() => focusCard(task.id));
      if (event.key === "e") act = open;
    }
    if (!event.altKey && event.key === "ArrowDown") act = () => focusNextCard(event.target, 1);
    if (!event.altKey && event.key === "ArrowUp") act = () => focusNextCard(event.target, -1);
    if (!event.altKey && event.key === "Delete") act = () => void actions.remove(task);
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

/** Goes to the title of the next or previous card on the page. */
function focusNextCard(target: EventTarget, step: 1 | -1) {
  const card = (target as HTMLElement).closest("[data-task]");
  const cards = [...document.querySelectorAll("[data-task]")];
  const next = card ? cards[cards.indexOf(card) + step] : undefined;
  next?.querySelector<HTMLElement>("[data-title]")?.focus();
}

/** Keeps the focus on a card that moved. */
function focusCard(id: number) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-task="${id}"] [data-title]`)?.focus()),
  );
}
