import { useCallback, useState } from "react";
import type { Task } from "./api";

export type TaskSelection = ReturnType<typeof useSelection>;

/** Tasks that a bulk action changes. Hidden ones are not among them. */
export function useSelection(shown: readonly Task[]) {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  // The cards are not drawn again when only another card is selected.
  const select = useCallback((task: Task, isSelected: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (isSelected) after.add(task.id);
      else after.delete(task.id);
      return after;
    });
  }, []);
  function toggle(next: boolean) {
    setOn(next);
    setChosen(new Set());
  }
  const selectAll = () => setChosen(new Set(shown.slice(0, 500).map(({ id }) => id)));
  return { isOn, ids, chosen, select, toggle, selectAll, clear: () => setChosen(new Set()) };
}
