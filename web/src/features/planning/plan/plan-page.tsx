import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { classNames } from "../../../ui/class-names";
import { Outline } from "./outline";
import { ReminderEnd } from "./reminder/reminder-end";

const PlanView = lazy(() => import("./plan-view"));

/** The plan for everybody. The server sends the frame; whose ticks they are only the browser's own request says. */
export default function PlanPage() {
  const { isAuthenticated, isLoading } = useSession();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <header className="max-w-[46rem]">
        <h1 className="text-3xl">Your 30-day plan</h1>
        <p className="mt-4 text-lg text-ink-soft">
          Four weeks with three evening-sized steps each, then two days to look back and decide.
        </p>
        <noscript>
          <p className="mt-4">Checking off steps and taking notes requires JavaScript.</p>
        </noscript>
        <ReminderEnd />
        {isAuthenticated ? null : (
          <p className={classNames("mt-2 text-sm text-ink-soft", isLoading && "at-first-for-guests")}>
            You are a guest, so your progress is kept for this browser only.{" "}
            <Link href={loginAddress("/plan", "/signup")} className="prose-link">
              Sign up
            </Link>{" "}
            to take it with you.
          </p>
        )}
      </header>
      <h2 className="sr-only">The plan</h2>
      <div className="mt-10">
        {isAlive ? (
          <Suspense fallback={<Outline />}>
            <PlanView placeholder={<Outline />} />
          </Suspense>
        ) : (
          <Outline />
        )}
      </div>
    </div>
  );
}
