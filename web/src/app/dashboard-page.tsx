import { lazy, Suspense } from "react";
import { DashboardPage } from "../features/dashboard/dashboard-page";
import { Skeleton } from "../ui/skeleton";

// The dashboard shows the plan, and features do not know one another: they meet here.
const PlanView = lazy(() => import("../features/plan/plan-view"));

export default function Dashboard() {
  return (
    <DashboardPage
      plan={
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PlanView folded />
        </Suspense>
      }
    />
  );
}
