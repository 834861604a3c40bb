import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useSession } from "../../../api/session";
import { LoginPrompt } from "../../../ui/feedback/login-prompt";
import { Skeleton } from "../../../ui/feedback/skeleton";

// Loaded while the token is checked, because the page is hidden until then.
const loadSections = () => import("./account/sections");
const Sections = lazy(loadSections);

/** Personal, so the server's page knows nothing but its frame. */
export default function AccountPage({ billing, reminder }: { billing?: ReactNode; reminder?: ReactNode }) {
  const { user, isLoading } = useSession();
  useEffect(() => void loadSections().catch(() => {}), []);
  if (!user && !isLoading) {
    return (
      <LoginPrompt
        path="/account"
        title="Log in to see your account"
        text="Your plan, password, and data are here once you log in."
      />
    );
  }
  return (
    <div className="measure max-w-[60rem] pt-10 pb-24 sm:pt-14">
      <h1 className="text-3xl">Your account</h1>
      <Suspense fallback={<Loading />}>
        {user ? <Sections key={user.id} user={user} billing={billing} reminder={reminder} /> : <Loading />}
      </Suspense>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">Loading</span>
      <noscript>
        <p className="mt-3">Your account needs JavaScript. Turn it on and reload this page.</p>
      </noscript>
      <Skeleton className="mt-3 h-6 w-64" />
      <Skeleton className="mt-10 h-40 w-full" />
      <Skeleton className="mt-6 h-64 w-full" />
    </div>
  );
}
