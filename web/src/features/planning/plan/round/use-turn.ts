import { useQueryClient } from "@tanstack/react-query";
import { refreshQueries } from "../../../../api/queries/refresh-queries";
import { tellOtherTabs } from "../../../../api/queries/tabs";
import { useToast } from "../../../../ui/feedback/use-toast";
import { useMutation } from "../../../../ui/use-mutation";
import { LOG, NEXT, OVERVIEW, PLAN, type Plan, ROUNDS, TASKS, undoChange } from "../api";

/** Shows a plan, and reads again everything that a decision changes. */
function useShown() {
  const client = useQueryClient();
  return (plan: Plan) => {
    client.setQueryData(PLAN, plan);
    refreshQueries(client, NEXT, OVERVIEW, TASKS, ROUNDS, LOG, ["/api/experiments"], ["/api/chain"]);
    tellOtherTabs(PLAN, NEXT, OVERVIEW, TASKS);
  };
}

export function useUndo() {
  const show = useShown();
  return useMutation(async (id: number) => show(await undoChange(id)), "Could not undo it");
}

/** Makes a change of the round and shows its plan. A change that can be undone offers it. */
export function useTurn() {
  const show = useShown();
  const toast = useToast();
  const undo = useUndo();
  return async (title: string, description: string, change: Promise<Plan>) => {
    const plan = await change;
    show(plan);
    const { changeId } = plan;
    if (changeId === null) return;
    const action = { label: "Undo", onAct: () => void undo.run(changeId) };
    toast.add({ title, description, action });
  };
}
