import { type ComponentType, lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import type { UpgradeDialogProps } from "../../../ui/layout/upgrade-dialog-props";
import { LateNextLine } from "../../../ui/tool/late-next-line";

const EveningsView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./evenings-view")> : () => import("./evenings-view"),
);
const ExampleView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./sample/example-view")> : () => import("./sample/example-view"),
);

interface EveningsPageProps {
  UpgradeDialog: ComponentType<UpgradeDialogProps>;
}

/** My evenings: a member's own with Premium, and a worked example for everyone else. */
export function EveningsPage({ UpgradeDialog }: EveningsPageProps) {
  const isHydrated = useHydrated();
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <header className="max-w-[46rem]">
        <h1 className="text-3xl">My evenings</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Mark the hours you have, even past midnight. Each step of your{" "}
          <Link href="/plan" className="prose-link">
            30-day plan
          </Link>{" "}
          and each task with an estimate gets its evening. Work from a missed evening moves to the next one.
        </p>
        <noscript>
          <p className="mt-4">Planning evenings requires JavaScript.</p>
        </noscript>
        <LateNextLine className="mt-2" />
      </header>
      <div className="mt-10">
        {isHydrated ? <EveningsOfCaller UpgradeDialog={UpgradeDialog} /> : <Skeleton className="h-[60rem] w-full" />}
      </div>
    </div>
  );
}

function EveningsOfCaller({ UpgradeDialog }: EveningsPageProps) {
  const { user, isLoading } = useSession();
  const loading = <Skeleton className="h-[60rem] w-full" />;
  if (isLoading) return loading;
  const offer = (
    <>
      <PremiumOffer isMember={user !== null} UpgradeDialog={UpgradeDialog} />
      <ExampleView key={user?.id ?? "guest"} />
    </>
  );
  return (
    <Suspense fallback={loading}>
      {user ? (
        <EveningsView key={`${user.id} ${user.planType}`} {...(user.planType === "Premium" ? {} : { offer })} />
      ) : (
        offer
      )}
    </Suspense>
  );
}

/** What Premium adds to the example, and the way to it. */
function PremiumOffer({ isMember, UpgradeDialog }: EveningsPageProps & { isMember: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="evenings-premium" className="mb-10 rounded-lg bg-paper-sunk p-6 sm:p-8">
      <h2 id="evenings-premium" className="text-xl">
        Try it: this is your plan in two evenings a week
      </h2>
      <p className="mt-2 max-w-[39em]">
        Change the hours and watch the end date. With Premium your evenings are saved, pieces can be checked off, put
        off or fixed, missed ones move by themselves, and all of it appears in your calendar program.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Save my evenings with Premium</Button>
        {isMember ? null : (
          <LinkButton href={loginAddress("/evenings")} variant="ghost">
            Log in
          </LinkButton>
        )}
      </div>
      {isOpen ? (
        <Suspense>
          <UpgradeDialog feature="plan your own evenings" open onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
