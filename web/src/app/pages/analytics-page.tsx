import { lazy } from "react";
import { AnalyticsPage } from "../../features/overview/analytics/analytics-page";

// The page opens the upgrade dialog, and features do not know one another: they meet here.
const UpgradeDialog = lazy(() => import("../../features/member/billing/upgrade-dialog"));

export default function Analytics() {
  return <AnalyticsPage UpgradeDialog={UpgradeDialog} />;
}
