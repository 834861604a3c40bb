import { lazy, Suspense } from "react";
import { DashboardPage } from "../../features/overview/dashboard/dashboard-page";
import { UpgradeContext } from "../../features/overview/dashboard/upgrade";
import { Loading as PlanLoading } from "../../features/planning/plan/loading";
import { neverAtServer } from "../../lib/at-server";
import { Skeleton } from "../../ui/feedback/skeleton";
import { TipLine } from "../../ui/tip-card";

// The dashboard shows the plan and opens the upgrade dialog, and features do not know one another: they meet here.
const PlanView = lazy(() => import("../../features/planning/plan/plan-view"));
const LatestEvidence = lazy(
  import.meta.env.SSR
    ? neverAtServer<typeof import("../../ui/tool/evidence/latest-evidence")>
    : () => import("../../ui/tool/evidence/latest-evidence"),
);
const UpgradeDialog = lazy(() => import("../../features/member/billing/upgrade-dialog"));

export default function Dashboard() {
  return (
    <UpgradeContext value={UpgradeDialog}>
      <DashboardPage
        tip={<TipLine />}
        evidence={
          <Suspense fallback={<Skeleton className="h-40" />}>
            <LatestEvidence />
          </Suspense>
        }
        plan={
          <Suspense fallback={<PlanLoading folded />}>
            <PlanView folded />
          </Suspense>
        }
      />
    </UpgradeContext>
  );
}
