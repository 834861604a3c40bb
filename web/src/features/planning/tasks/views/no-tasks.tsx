import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../../ui/button/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { useMutation } from "../../../../ui/use-mutation";
import { addPlanTasks, PLAN } from "../api";
import { useActions } from "../use-task-actions";

/** An empty list, with a first step. */
export function NoTasks() {
  const client = useQueryClient();
  const actions = useActions();
  const { isBusy, run } = useMutation(async () => {
    client.setQueryData(PLAN, await addPlanTasks());
    actions.reload();
  }, "Could not add the steps of the plan");
  return (
    <EmptyState
      title="No tasks yet"
      text="Type the first one above, or start with the 30-day plan."
      action={
        <Button busy={isBusy} onClick={() => void run()}>
          Add the 30-day plan
        </Button>
      }
    />
  );
}
