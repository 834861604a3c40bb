import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "../../../api/session";
import { neverAtServer } from "../../../lib/at-server";
import { LoginPrompt } from "../../../ui/feedback/login-prompt";
import type { UpgradeDialogProps } from "../../../ui/layout/upgrade-dialog-props";
import { AnalyticsLoading } from "./loading";

const AnalyticsView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./analytics-view")> : () => import("./analytics-view"),
);

interface AnalyticsPageProps {
  /** Features do not import one another, so the page's entry passes the dialog in. */
  UpgradeDialog: ComponentType<UpgradeDialogProps>;
}

/** Own work in figures. Personal, so the server's page knows nothing but its frame. */
export function AnalyticsPage({ UpgradeDialog }: AnalyticsPageProps) {
  const { user, isLoading } = useSession();
  if (!user && !isLoading) {
    return (
      <LoginPrompt
        path="/analytics"
        title="Log in to see your analytics"
        text="The figures come from the work in your account, which is free."
      />
    );
  }
  return (
    <div className="measure min-h-dvh pt-10 pb-24 sm:pt-14">
      <header className="max-w-[46rem]">
        <h1 className="text-3xl">Analytics</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Your own work in figures: analyses, answers, evenings, profit and your plan. Every number is counted from what
          you did here.
        </p>
        <noscript>
          <p className="mt-4">Analytics needs JavaScript. Turn it on and reload this page.</p>
        </noscript>
      </header>
      {user ? (
        <Suspense fallback={<AnalyticsLoading />}>
          <AnalyticsView key={`${user.id} ${user.planType}`} UpgradeDialog={UpgradeDialog} />
        </Suspense>
      ) : (
        <AnalyticsLoading />
      )}
    </div>
  );
}
