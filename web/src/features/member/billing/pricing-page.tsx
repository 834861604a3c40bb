import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { useSiteFacts } from "../../../api/calls/site-facts";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";

// Opened by few.
const UpgradeDialog = lazy(() => import("./upgrade-dialog"));

const FREE_FEATURES = [
  "Every tool, as often as you like",
  "The latest result of each tool",
  "The 30-day plan with ticks and notes",
  "Comparing up to four niches",
  "Your data as a file",
];

/** Both plans, each with the next action of this caller. Prices come from the server's one table. */
export default function PricingPage() {
  const facts = useSiteFacts();
  const [monthly, yearly] = facts?.prices ?? [];
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <h1 className="text-3xl">Pricing</h1>
      <p className="mt-4 max-w-[44rem] text-lg text-ink-soft">Free keeps every tool. Premium adds files and history.</p>
      <div className="mt-10 grid max-w-[60rem] gap-6 md:grid-cols-2">
        <PlanCard title="Free" price="$0" note="For as long as you like" features={FREE_FEATURES}>
          <FreeAction />
        </PlanCard>
        <PlanCard
          title="Premium"
          price={monthly?.shown ?? "$47/month"}
          note={
            yearly
              ? `Or ${yearly.billed} (${yearly.shown}${yearly.saving ? `, ${yearly.saving}` : ""})`
              : "Or $517 once a year ($43/month, Save $47)"
          }
          features={["Everything in Free", ...(facts?.premiumFeatures ?? [])]}
        >
          <PremiumAction />
        </PlanCard>
      </div>
      <p className="mt-8 max-w-[44rem] text-sm text-ink-soft">
        {facts?.takesPayments
          ? "You pay on a page of Stripe and can cancel at any time. Premium then runs to the end of the period you paid for."
          : "This server takes no payments: Premium is a demo here and nothing is charged."}{" "}
        Read the{" "}
        <a href="/terms" className="prose-link">
          terms
        </a>
        , or{" "}
        <Link href="/niche-discovery" className="prose-link">
          try a niche first
        </Link>
        .
      </p>
    </div>
  );
}

function FreeAction() {
  const { user } = useSession();
  if (user?.planType === "Free") return <p className="text-sm font-semibold">Your plan</p>;
  if (user) return <p className="text-sm">Included in your plan</p>;
  return (
    <LinkButton href="/signup" variant="secondary">
      Sign up
    </LinkButton>
  );
}

function PremiumAction() {
  const { user } = useSession();
  const [dialog, setDialog] = useState<"unopened" | "open" | "closed">("unopened");
  if (!user) return <LinkButton href={loginAddress("/pricing", "/signup")}>Sign up for Premium</LinkButton>;
  if (user.planType === "Premium") {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm font-semibold">Your plan</p>
        <LinkButton href="/account" variant="secondary">
          Manage Premium
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <Button onClick={() => setDialog("open")}>Upgrade to Premium</Button>
      {dialog === "unopened" ? null : (
        <Suspense>
          <UpgradeDialog feature="" open={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}

interface PlanCardProps {
  title: string;
  price: string;
  note: string;
  features: readonly string[];
  children: ReactNode;
}

function PlanCard({ title, price, note, features, children }: PlanCardProps) {
  return (
    <section className="flex flex-col rounded-lg border border-line bg-paper-raised p-6 sm:p-8">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 font-display text-3xl">{price}</p>
      <p className="mt-1 text-sm text-ink-soft">{note}</p>
      <ul className="mt-6 mb-8 space-y-2 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <span aria-hidden="true" className="text-lamp-ink">
              ✓
            </span>
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{children}</div>
    </section>
  );
}
