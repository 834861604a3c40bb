import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useSession } from "../../api/session";
import { DashboardLogin } from "./dashboard-login";
import { Loading } from "./loading";

// Loaded while the token is checked, because the page is hidden until then.
const loadView = () => import("./dashboard-view");
const DashboardView = lazy(loadView);

interface DashboardPageProps {
  plan: ReactNode;
  /** Own evidence of the project that was tested last. */
  evidence?: ReactNode;
  /** Tip of the day. */
  tip?: ReactNode;
}

/** Personal, so the server's page knows nothing but its frame. */
export function DashboardPage({ plan, evidence, tip }: DashboardPageProps) {
  const { user, isLoading } = useSession();
  useEffect(() => void loadView().catch(() => {}), []);
  if (!user) return isLoading ? <FirstSight /> : <DashboardLogin />;
  return (
    <Suspense fallback={<Loading />}>
      <DashboardView key={user.id} user={user} plan={plan} evidence={evidence} tip={tip} />
    </Suspense>
  );
}

/** First view before the token is checked. It contains both variants, and the browser shows the likely one. */
function FirstSight() {
  return (
    <>
      <div className="at-first-for-members">
        <Loading />
      </div>
      <div className="at-first-for-guests">
        <noscript>
          <p className="measure pt-10 text-lg">
            Your dashboard opens with JavaScript. Without it, you can read and write in the{" "}
            <a href="/forum" className="prose-link">
              forum
            </a>
            .
          </p>
        </noscript>
        <DashboardLogin />
      </div>
    </>
  );
}
