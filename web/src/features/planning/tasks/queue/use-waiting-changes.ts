import { useEffect, useMemo } from "react";
import { useSendQueue } from "../../../../api/use-send-queue";
import type { TaskActions } from "../use-task-actions";
import { isOwn, taskQueue, type WaitingChange } from "./task-queue";

/** The person's changes that wait. The list takes over each answer, and is read again after one that waited. */
export function useWaitingChanges({ acceptChange, reloadAll }: TaskActions): readonly WaitingChange[] {
  useEffect(
    () =>
      taskQueue.onSent(({ isHeld }, changed) => {
        acceptChange(changed);
        if (isHeld) reloadAll();
      }),
    [acceptChange, reloadAll],
  );
  const all = useSendQueue(taskQueue);
  return useMemo(() => all.filter(isOwn), [all]);
}
