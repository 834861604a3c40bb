import { lazy, Suspense } from "react";
import { DashboardPage } from "../features/dashboard/dashboard-page";
import { UpgradeContext } from "../features/dashboard/upgrade";
import { Skeleton } from "../ui/skeleton";

// The dashboard shows the plan and opens the upgrade dialog, and features do not know one another: they meet here.
const PlanView = lazy(() => import("../features/plan/plan-view"));
const UpgradeDialog = lazy(() => import("../features/billing/upgrade-dialog"));

export default function Dashboard() {
  return (
    <UpgradeContext value={UpgradeDialog}>
      <DashboardPage
        plan={
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PlanView folded />
          </Suspense>
        }
      />
    </UpgradeContext>
  );
}
