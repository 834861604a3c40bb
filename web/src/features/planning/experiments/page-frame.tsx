import { lazy, Suspense } from "react";
import { Link } from "wouter";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { classNames } from "../../../ui/class-names";
import { Skeleton } from "../../../ui/feedback/skeleton";

const ListView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./experiments-view")> : () => import("./experiments-view"),
);
const OneView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./experiment-view")> : () => import("./experiment-view"),
);

interface PageFrameProps {
  title: string;
  intro?: string;
  view: "list" | "one";
}

/** Frame of the pages: the server sends it, and the browser fills it. */
export function PageFrame({ title, intro, view }: PageFrameProps) {
  const { user, isAuthenticated, isLoading } = useSession();
  const isHydrated = useHydrated();
  const View = view === "list" ? ListView : OneView;
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <header className="max-w-[46rem]">
        <h1 className="text-3xl">{title}</h1>
        {intro ? <p className="mt-4 text-lg text-ink-soft">{intro}</p> : null}
        <noscript>
          <p className="mt-4">
            Experiments require JavaScript. The steps to test a market are also in the{" "}
            <a href="/plan" className="prose-link">
              30-day plan
            </a>
            .
          </p>
        </noscript>
        {isAuthenticated ? null : (
          <p className={classNames("mt-2 text-sm text-ink-soft", isLoading && "at-first-for-guests")}>
            You are a guest, so your tests are kept for this browser only.{" "}
            <Link href={loginAddress("/experiments", "/signup")} className="prose-link">
              Sign up
            </Link>{" "}
            to take them with you.
          </p>
        )}
      </header>
      <div className="mt-8">
        {isHydrated && !isLoading ? (
          <Suspense fallback={<Loading />}>
            <View key={user?.id ?? "guest"} />
          </Suspense>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="min-h-[40rem]">
      <span className="sr-only">Loading your tests</span>
      <Skeleton className="h-40" />
      <Skeleton className="mt-8 h-72" />
    </div>
  );
}
