import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { chainQuery } from "../../../api/calls/chain";
import { allExperiments } from "../../../api/calls/experiments";
import { useChooseOffer } from "../../../api/calls/offer";
import { useProject } from "../../../api/calls/project";
import { requestJson } from "../../../api/client";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import { projectsQuery } from "../saved/api";
import type { BusinessIdea, NicheRequest, Report } from "../types";

/** Makes the market the one of the plan, and an idea the offer. A market that is in no project yet is saved first. */
export function useChooseMarket(report: Report, request: NicheRequest) {
  const client = useQueryClient();
  const toast = useToast();
  const [, navigate] = useLocation();
  const choose = useChooseOffer();
  const { project, isPending } = useProject(report.match.market.name);
  const { isBusy, run } = useMutation(async (idea?: BusinessIdea) => {
    const saved = project ?? (await requestJson("POST", "/api/niche/projects", { body: { request } }));
    const plan = await choose(saved.id, idea?.id);
    if (!project) refreshQueries(client, projectsQuery.queryKey, allExperiments.queryKey);
    if (!plan) return;
    const title = idea ? "Your offer is set" : "Your market is set";
    const description = idea ? idea.title : report.match.market.name;
    toast.add({ title, description, action: { label: "Open the plan", onAct: () => navigate("/plan") } });
  }, "Could not set your market");
  return { isBusy, isPending, run };
}

interface OfferButtonProps {
  report: Report;
  request: NicheRequest;
  idea: BusinessIdea;
}

function ChooseOffer({ report, request, idea }: OfferButtonProps) {
  const { isBusy, isPending, run } = useChooseMarket(report, request);
  const { data: chain } = useQuery(chainQuery);
  if (chain?.offer === idea.title && chain.market?.slug === report.match.market.slug)
    return (
      <>
        <span className="font-semibold">This is your offer.</span>{" "}
        <Link href="/plan" className="prose-link">
          Open the plan
        </Link>
      </>
    );
  return (
    <Button variant="secondary" busy={isBusy} disabled={isPending} onClick={() => void run(idea)}>
      This is my offer
    </Button>
  );
}

/** Makes an idea the offer of the plan. */
export const OfferButton = withQueries(ChooseOffer);
