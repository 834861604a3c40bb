import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "../../api/errors";
import { tellOtherTabs } from "../../api/tabs";
import { useToast } from "../../ui/use-toast";
import { changeStep, OVERVIEW, PLAN, patchStep, refreshOverview, type Step, TASKS } from "./api";

/** Ticks steps at once and saves them; a refused tick is removed with a message. */
export function useTicks() {
  const client = useQueryClient();
  const toast = useToast();
  const underWay = useRef(0);

  async function tick(step: Step, done: boolean): Promise<void> {
    const { key, title } = step;
    underWay.current += 1;
    // An answer from before this tick would show it undone for a moment. It is dropped at once, and so is not waited for.
    void client.cancelQueries({ queryKey: PLAN });
    patchStep(client, key, { done, doneAt: null, tickedBy: done ? "hand" : null });
    try {
      await changeStep(key, { done });
      if (done) {
        const undo = { label: "Undo", onAct: () => void tick({ ...step, done }, false) };
        toast.add({ title: "Step done", description: title, action: undo });
      }
    } catch (error) {
      patchStep(client, key, { done: step.done, doneAt: step.doneAt, tickedBy: step.tickedBy });
      const retry = { label: "Try again", onAct: () => void tick(step, done) };
      toast.add({ title: "Could not save", description: errorText(error), variant: "destructive", action: retry });
    }
    underWay.current -= 1;
    if (underWay.current > 0) return;
    void client.invalidateQueries({ queryKey: PLAN });
    refreshOverview(client);
    tellOtherTabs(PLAN, OVERVIEW, TASKS);
  }

  return (step: Step, done: boolean) => void tick(step, done);
}
