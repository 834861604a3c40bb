import { useQuery, useQueryClient } from "@tanstack/react-query";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import type { Resource, ResourceStep } from "./api";
import { planQuery, tickStep } from "./mark-api";
import { useMarks } from "./use-marks";

/** Finishing a resource checks off no step: the person may. Shown for a finished resource and steps that are still open. */
function FinishedOffer({ resource }: { resource: Resource }) {
  const { mark } = useMarks(resource);
  return mark?.finishedAt ? <StepOffer steps={resource.steps} /> : null;
}

export default withQueries(FinishedOffer);

function StepOffer({ steps }: { steps: readonly ResourceStep[] }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: plan } = useQuery(planQuery);
  const undoing = useMutation((key: string) => tickStep(client, key, false), "Could not save");
  const ticking = useMutation(async ({ key, title }: ResourceStep) => {
    await tickStep(client, key, true);
    const action = { label: "Undo", onAct: () => void undoing.run(key) };
    toast.add({ title: "Step done", description: title, action });
  }, "Could not save");
  const all = plan?.weeks.flatMap((week) => week.steps) ?? [];
  const open = steps.filter(({ key }) => all.some((step) => step.key === key && !step.done));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="finished-offer" className="rounded-lg bg-good-soft p-6 print:hidden">
      <h2 id="finished-offer" className="text-xl">
        Is the step done as well?
      </h2>
      <p className="mt-2">Reading is half of it. Check the step off in your plan once you have its result.</p>
      <ul className="mt-4 space-y-3">
        {open.map((step) => (
          <li key={step.key}>
            <Button variant="secondary" busy={ticking.isBusy} onClick={() => void ticking.run(step)}>
              Mark “{step.title}” as done
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
