import { lazy } from "react";
import { EveningsPage } from "../../features/planning/evenings/evenings-page";

// The page opens the upgrade dialog, and features do not know one another: they meet here.
const UpgradeDialog = lazy(() => import("../../features/member/billing/upgrade-dialog"));

export default function Evenings() {
  return <EveningsPage UpgradeDialog={UpgradeDialog} />;
}
