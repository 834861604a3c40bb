import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../api/errors";
import { useSession } from "../../api/session";
import { withQueries } from "../../api/with-queries";
import { loginAddress } from "../../lib/login-address";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { LinkButton } from "../../ui/link-button";
import { Skeleton } from "../../ui/skeleton";
import { useToast } from "../../ui/use-toast";
import { billing, type Cycle, upgrade } from "./api";
import { PREMIUM_FEATURES } from "./premium-features";
import { PriceChoice } from "./price-choice";

interface UpgradeDialogProps {
  /** What was attempted, as in "download your business plan"; empty when nothing was. */
  feature: string;
  open: boolean;
  onClose: () => void;
}

/** What Premium brings and costs, and the way to it. */
function Upgrade({ feature, open, onClose }: UpgradeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Upgrade to Premium"
      description={feature ? `With Premium you can ${feature}.` : "Everything on Free stays, whatever you choose."}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      {open ? <Offer feature={feature} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Offer({ feature, onClose }: { feature: string; onClose: () => void }) {
  const { user } = useSession();
  return (
    <>
      <ul className="mt-5 space-y-2 text-sm">
        {PREMIUM_FEATURES.map((text) => (
          <li key={text} className="flex gap-2.5">
            <span aria-hidden="true" className="text-lamp-ink">
              ✓
            </span>
            {text}
          </li>
        ))}
      </ul>
      {user ? <Purchase feature={feature} onClose={onClose} /> : <LoginFirst onClose={onClose} />}
    </>
  );
}

function LoginFirst({ onClose }: { onClose: () => void }) {
  const here = window.location.pathname + window.location.search;
  return (
    <>
      <p className="mt-5 text-sm text-ink-soft">Premium belongs to an account. Log in first, or make one for free.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton href={loginAddress(here)}>Log in</LinkButton>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

function Purchase({ feature, onClose }: { feature: string; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data, error, refetch } = useQuery(billing);
  const [cycle, setCycle] = useState<Cycle>("monthly");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function submit() {
    setBusy(true);
    setProblem("");
    try {
      const { checkoutUrl } = await upgrade(client, cycle);
      // The page is left, so the button stays as it is.
      if (checkoutUrl) return window.location.assign(checkoutUrl);
      onClose();
      toast.add({ title: "Upgrade successful!", description: successText(feature) });
    } catch (failure) {
      const text = failureText(failure, "Upgrade failed");
      // A toast lies behind the dialog, where a screen reader does not go.
      setProblem(text);
      toast.add({ title: "Upgrade failed", description: text, variant: "destructive" });
    }
    setBusy(false);
  }

  if (error && !data) return <NoPrices onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-5 h-44 w-full" />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PriceChoice prices={data.prices} value={cycle} onChange={setCycle} disabled={isBusy} />
      {data.mode === "demo" ? (
        <p className="mt-4 rounded-md bg-paper-sunk p-3 text-sm">
          <Badge tone="outline">Demo</Badge> This server takes no payments: Premium starts at once and nothing is
          charged.
        </p>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">You pay on a page of Stripe. Cancel whenever you like.</p>
      )}
      <p role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
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
        The prices could not be loaded.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Brings its own queries; load it lazily, as it is opened by a few only. */
export default withQueries(Upgrade);
