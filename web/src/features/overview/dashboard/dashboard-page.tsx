import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { recheckSession, useSession } from "../../../api/session";
import { Button } from "../../../ui/button/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
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
  const { user, isLoading, isUnreachable } = useSession();
  useEffect(() => void loadView().catch(() => {}), []);
  if (!user && isUnreachable) return <Unreachable />;
  if (!user) return isLoading ? <FirstSight /> : <DashboardLogin />;
  return (
    <Suspense fallback={<Loading />}>
      <DashboardView key={user.id} user={user} plan={plan} evidence={evidence} tip={tip} />
    </Suspense>
  );
}

/** The dashboard of a member whose network is away. It comes by itself with the network. */
function Unreachable() {
  return (
    <div className="measure py-16">
      <EmptyState
        level={1}
        title="You are offline"
        text="You are still logged in. Your dashboard appears as soon as the connection is back."
        action={<Button onClick={recheckSession}>Try again</Button>}
      />
    </div>
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
            Your dashboard needs JavaScript. Without it, you can read and write in the{" "}
            <a href="/forum" className="prose-link">
              forum
            </a>
            .
          </p>
        </noscript>
        <DashboardLogin isKnown={false} />
      </div>
    </>
  );
}
