import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { Badge } from "../../../ui/inline/badge";
import { Dialog } from "../../../ui/layout/dialog";
import type { UpgradeDialogProps } from "../../../ui/layout/upgrade-dialog-props";
import { useMutation } from "../../../ui/use-mutation";
import { type BillingCycle, type Offer, offerQuery, upgradePlan } from "./api";
import { PriceChoice } from "./price-choice";

/** Features and price of Premium, and its checkout. The dialog cannot be closed during a payment. */
function Upgrade(props: UpgradeDialogProps) {
  const { feature, open, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      title="Upgrade to Premium"
      description={feature ? `With Premium you can ${feature}.` : "Everything in Free stays free."}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      {open ? <OfferBody {...props} isBusy={isBusy} setBusy={setBusy} /> : null}
    </Dialog>
  );
}

type BodyProps = UpgradeDialogProps & { isBusy: boolean; setBusy: (isBusy: boolean) => void };

function OfferBody(props: BodyProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(offerQuery);
  if (error && !data) return <NoPrices onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-5 h-72 w-full" />;
  return (
    <>
      <ul className="mt-5 space-y-2 text-sm">
        {data.features.map(({ key, title }) => (
          <li key={key} className="flex gap-2.5">
            <span aria-hidden="true" className="text-lamp-ink">
              ✓
            </span>
            {title}
          </li>
        ))}
      </ul>
      {user ? <Purchase {...props} offer={data} /> : <LoginFirst onClose={props.onClose} />}
    </>
  );
}

function LoginFirst({ onClose }: { onClose: () => void }) {
  const here = window.location.pathname + window.location.search;
  return (
    <>
      <p className="mt-5 text-sm text-ink-soft">You need an account for Premium. Log in, or sign up for free.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton href={loginAddress(here)}>Log in</LinkButton>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

function Purchase({ offer, feature, onClose, onUpgraded, onCheckout, isBusy, setBusy }: BodyProps & { offer: Offer }) {
  const client = useQueryClient();
  const toast = useToast();
  const [cycle, setCycle] = useState<BillingCycle>("monthly");
  const [problem, setProblem] = useState("");
  const { run } = useMutation(
    async () => {
      setBusy(true);
      setProblem("");
      const { checkoutUrl } = await upgradePlan(client, cycle);
      if (checkoutUrl) {
        onCheckout?.();
        // The page is left, so the button stays as it is.
        return window.location.assign(checkoutUrl);
      }
      setBusy(false);
      onClose();
      toast.add({ title: "Upgrade successful!", description: successText(feature) });
      onUpgraded?.();
    },
    (error) => {
      const text = failureText(error, "Upgrade failed");
      setBusy(false);
      // The toast is behind the dialog, where a screen reader does not go: this text is in both places.
      setProblem(text);
      toast.add({ title: "Upgrade failed", description: text, variant: "destructive" });
    },
  );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <PriceChoice prices={offer.prices} value={cycle} onChange={setCycle} disabled={isBusy} />
      {offer.mode === "demo" ? (
        <p className="mt-4 rounded-md bg-paper-sunk p-3 text-sm">
          <Badge tone="outline">Demo</Badge> This server takes no payments. Premium starts at once and nothing is
          charged.
        </p>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">You pay on Stripe’s secure page. Cancel anytime.</p>
      )}
      <p role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
      {/* Stays in view where the dialog is taller than the screen. */}
      <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap gap-3 bg-paper-raised px-6 pt-4 pb-6 sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-8">
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Processing..." : "Upgrade to Premium"}
        </Button>
        <Button variant="ghost" onClick={onClose} disabled={isBusy}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function successText(feature: string): string {
  return `You now have access to premium features.${feature ? ` You can now ${feature}` : ""}`;
}

function NoPrices({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-5">
      <p role="alert" className="text-sm text-danger">
        Could not load the prices.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Brings its own queries; load it lazily, as it is opened by a few only. */
export default withQueries(Upgrade);
