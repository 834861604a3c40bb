import { useState } from "react";
import { Link } from "wouter";
import { useChooseOffer } from "../../../api/calls/offer";
import { useProject } from "../../../api/calls/project";
import { requestJson } from "../../../api/client";
import { withQueries } from "../../../api/queries/with-queries";
import type { components } from "../../../api/schema.gen";
import { Button } from "../../../ui/button/button";
import { useMutation } from "../../../ui/use-mutation";
import type { RankedOffer } from "./api";

type OfferPlan = components["schemas"]["LaunchPlan"];

function AddIdea({ offer: { idea, market } }: { offer: RankedOffer }) {
  const [plan, setPlan] = useState<OfferPlan | null>(null);
  const { project, isPending } = useProject(market.name);
  const choose = useChooseOffer();
  const adding = useMutation(async () => {
    const request = { keywords: market.name, market: market.slug };
    const saved = project ?? (await requestJson("POST", "/api/niche/projects", { body: { request } }));
    const chosen = await choose(saved.id, idea.id);
    if (chosen) setPlan(chosen);
  }, "Could not add it to your plan");
  if (!idea.id) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {plan ? null : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Add to my plan: ${idea.title}`}
          disabled={isPending}
          busy={adding.isBusy}
          onClick={() => void adding.run()}
        >
          Add to my plan
        </Button>
      )}
      <p aria-live="polite">{plan ? <InPlan plan={plan} /> : null}</p>
    </div>
  );
}

/** Makes an idea the offer of the plan, whose step holds its first steps. A market without a report is saved first. */
export const AddToPlan = withQueries(AddIdea);

/** Says where the first steps of the offer stand. */
function InPlan({ plan: { offer, weeks } }: { plan: OfferPlan }) {
  const week = weeks.find(({ steps }) => steps.some(({ key }) => key === offer?.step));
  const step = week?.steps.find(({ key }) => key === offer?.step);
  if (!offer || !week || !step) return null;
  return (
    <>
      Your offer is set. Its {offer.firstSteps.length} first steps are in week {week.number} of your plan:{" "}
      <Link href={`/plan#${step.key}`} className="prose-link">
        {step.title}
      </Link>
    </>
  );
}
