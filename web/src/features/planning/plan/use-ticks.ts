import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "../../../api/errors";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { useToast } from "../../../ui/feedback/use-toast";
import { changeStep, NEXT, OVERVIEW, PLAN, patchTick, refreshOverview, TASKS, type TickableStep } from "./api";

/** Ticks steps and reviews at once and saves them; a refused tick is removed with a message. */
export function useTicks() {
  const client = useQueryClient();
  const toast = useToast();
  const underWay = useRef(0);

  async function tickStep(step: TickableStep, done: boolean): Promise<void> {
    const { key, title } = step;
    underWay.current += 1;
    // An answer from before this tick would show it undone for a moment. It is dropped at once, and so is not waited for.
    void client.cancelQueries({ queryKey: PLAN });
    patchTick(client, key, done);
    try {
      await changeStep(key, { done });
      if (done) {
        const undo = { label: "Undo", onAct: () => void tickStep({ ...step, done }, false) };
        toast.add({ title: "Step done", description: title, action: undo });
      }
    } catch (error) {
      patchTick(client, key, step.done);
      const retry = { label: "Try again", onAct: () => void tickStep(step, done) };
      toast.add({ title: "Could not save", description: errorText(error), variant: "destructive", action: retry });
    }
    underWay.current -= 1;
    if (underWay.current > 0) return;
    refreshQueries(client, PLAN);
    refreshOverview(client);
    tellOtherTabs(PLAN, NEXT, OVERVIEW, TASKS);
  }

  return (step: TickableStep, done: boolean) => void tickStep(step, done);
}
