import { lazy, Suspense } from "react";
import { Link } from "wouter";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { classNames } from "../../../ui/class-names";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { TipCard, TipLine } from "../../../ui/tip-card";
import { requestTasksEarly } from "./tasks-request";
import { useFirstDay } from "./use-first-day";

const TasksView = lazy(
  import.meta.env.SSR
    ? neverAtServer<typeof import("./tasks-view")>
    : () => {
        requestTasksEarly();
        return import("./tasks-view");
      },
);

/** The page of tasks. The server sends the frame; only the browser's own request knows the tasks. */
export function TasksPage() {
  const isFirstDay = useFirstDay();
  const { isAuthenticated, isLoading } = useSession();
  const isHydrated = useHydrated();
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <header className="max-w-[46rem]">
        <h1 className="text-3xl">Tasks</h1>
        <p className="mt-3 text-lg text-ink-soft">
          Your own tasks, the steps of your plan, and next steps from reports, in one list.
        </p>
        <noscript>
          <p className="mt-4">
            Adding and completing tasks requires JavaScript. Without it you can read the{" "}
            <a href="/plan" className="prose-link">
              30-day plan
            </a>{" "}
            and download your tasks as a{" "}
            <a href="/api/tasks/export.csv" className="prose-link">
              table
            </a>{" "}
            or a{" "}
            <a href="/api/tasks/calendar.ics" className="prose-link">
              calendar file
            </a>
            .
          </p>
        </noscript>
        {isAuthenticated ? null : (
          <p className={classNames("mt-2 text-sm text-ink-soft", isLoading && "at-first-for-guests")}>
            You are a guest, so your tasks are kept for this browser only.{" "}
            <Link href={loginAddress("/tasks", "/signup")} className="prose-link">
              Sign up
            </Link>{" "}
            to take them with you.
          </p>
        )}
      </header>
      <div className="mt-5">
        {isHydrated ? (
          <Suspense fallback={<TasksLoading />}>
            <TasksView tip={isFirstDay ? null : <TipLine className="open:basis-full" />} />
          </Suspense>
        ) : (
          <TasksLoading />
        )}
      </div>
      {isFirstDay ? <TipCard className="mt-14" /> : null}
    </div>
  );
}

/** Placeholder as tall as the form and the first tasks. */
function TasksLoading() {
  return (
    <div role="status" className="min-h-[40rem] noscript:hidden">
      <span className="sr-only">Loading your tasks</span>
      <Skeleton className="h-36" />
      <Skeleton className="mt-14 h-12" />
      <Skeleton className="mt-8 h-96" />
    </div>
  );
}
