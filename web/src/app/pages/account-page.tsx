import { lazy, Suspense } from "react";
import AccountPage from "../../features/member/auth/account-page";

const BillingSection = lazy(() => import("../../features/member/billing/billing-section"));

/** Account page with the subscription. It is composed here because features never import one another. */
export default function Account() {
  return (
    <AccountPage
      billing={
        <Suspense>
          <BillingSection />
        </Suspense>
      }
    />
  );
}
