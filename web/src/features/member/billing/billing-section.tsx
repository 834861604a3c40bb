import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { Badge } from "../../../ui/inline/badge";
import { Dialog } from "../../../ui/layout/dialog";
import { useMutation } from "../../../ui/use-mutation";
import { type Billing, billingQuery, cancelPremium, portalAddress, resumePremium } from "./api";
import { Payments } from "./payments";

// Opened by few.
const UpgradeDialog = lazy(() => import("./upgrade-dialog"));

/** The subscription: its period, how to end or keep it, and its payments. */
function Subscription() {
  const { data, error } = useQuery(billingQuery);
  if (error && !data) return <p className="mt-4 text-sm text-danger">{errorText(error)}</p>;
  if (!data) return <Skeleton className="mt-4 h-16 w-full" />;
  return (
    <>
      <p className="mt-4 text-sm">
        {data.isDemo ? <Badge tone="outline">Demo</Badge> : null} {describeBilling(data)}
      </p>
      <Actions state={data} />
      <Payments payments={data.payments} />
    </>
  );
}

function describeBilling({ planType, cycle, isDemo, pastDue, renewsOn, endsOn }: Billing): string {
  if (planType === "Free") return "No subscription.";
  const period = cycle === "yearly" ? "Billed once a year." : cycle === "monthly" ? "Billed every month." : "";
  if (pastDue && endsOn)
    return `The last payment failed. Premium stays until ${localDate(endsOn)}. Please check your card.`;
  if (endsOn) return `${period} Canceled: Premium ends on ${localDate(endsOn)}. Everything you made stays.`;
  if (renewsOn) return `${period} Renews on ${localDate(renewsOn)}${isDemo ? ", without a charge" : ""}.`;
  return period;
}

function Actions({ state }: { state: Billing }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [upgrade, setUpgrade] = useState<"unopened" | "open" | "closed">("unopened");
  const isPremium = state.planType === "Premium";
  const isEnding = state.endsOn !== null && !state.pastDue;

  const resumption = useMutation(async () => {
    const { renewsOn } = await resumePremium(client);
    toast.add({ title: "You keep Premium", description: renewsOn ? `It renews on ${localDate(renewsOn)}.` : "" });
  }, "Could not keep Premium");
  const portal = useMutation(
    async () => window.location.assign(await portalAddress()),
    "Could not open the billing page",
  );

  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isPremium ? null : <Button onClick={() => setUpgrade("open")}>Upgrade to Premium</Button>}
      {isPremium && isEnding ? (
        <Button busy={resumption.isBusy} onClick={() => void resumption.run()}>
          Keep Premium
        </Button>
      ) : null}
      {isPremium && !state.isDemo && state.cycle ? (
        <Button variant="secondary" disabled={portal.isBusy} onClick={() => void portal.run()}>
          Card and invoices
        </Button>
      ) : null}
      {isPremium && state.cycle && !isEnding ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Cancel Premium
        </Button>
      ) : null}
      <CancelDialog open={isOpen} onClose={() => setOpen(false)} />
      <Suspense>
        {upgrade === "unopened" ? null : (
          <UpgradeDialog feature="" open={upgrade === "open"} onClose={() => setUpgrade("closed")} />
        )}
      </Suspense>
    </div>
  );
}

function CancelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const cancellation = useMutation(async () => {
    const { endsOn } = await cancelPremium(client);
    toast.add({ title: "Premium canceled", description: endsOn ? `It stays until ${localDate(endsOn)}.` : "" });
  }, "Could not cancel Premium");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel Premium?"
      description="Premium stays until the end of the paid period. Nothing you made is deleted."
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={cancellation.isBusy} onClick={() => void cancellation.run().then(onClose)}>
          Cancel Premium
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}

export default withQueries(Subscription);
