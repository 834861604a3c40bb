import { lazy, Suspense } from "react";
import AccountPage from "../../features/member/auth/account-page";

const ReminderChoice = lazy(() => import("../../features/planning/plan/reminder/reminder-choice"));
const BillingSection = lazy(() => import("../../features/member/billing/billing-section"));

/** Account page with the subscription and the reminders of the plan. It is composed here because features never import one another. */
export default function Account() {
  return (
    <AccountPage
      reminder={
        <Suspense>
          <ReminderChoice className="mt-3" />
        </Suspense>
      }
      billing={
        <Suspense>
          <BillingSection />
        </Suspense>
      }
    />
  );
}
