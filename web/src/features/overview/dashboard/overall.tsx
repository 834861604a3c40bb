import { Link } from "wouter";
import { Badge } from "../../../ui/inline/badge";
import { type Overview, overallPercent } from "./api";

/** Member and progress with all tools. */
export function Overall({ overview, notice }: { overview: Overview; notice: string | null }) {
  const { user, toolProgress, unreadAnswers } = overview;
  const percent = overallPercent(toolProgress);
  return (
    <header className="grid gap-x-14 gap-y-4 lg:grid-cols-2">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl">Dashboard</h1>
          <Badge tone={user.planType === "Premium" ? "lamp" : "outline"}>{user.planType}</Badge>
        </div>
        <p className="mt-2 text-sm text-ink-soft [overflow-wrap:anywhere]">{user.email}</p>
        <Link href="/analytics" className="prose-link inline-flex min-h-11 items-center text-sm">
          Your work in figures
        </Link>
      </div>
      <div>
        <p className="tabular font-semibold">
          {percent === 100
            ? "Congratulations! You have completed all five tools."
            : `${percent}% complete - Keep going!`}
        </p>
        <progress value={percent} max={100} aria-label="Overall progress" className="meter mt-2" />
        <p className="tabular mt-1 text-sm text-ink-soft">
          {toolProgress.filter(({ progress }) => progress === 100).length} of {toolProgress.length} tools complete. The
          steps of your plan are counted below.
        </p>
      </div>
      {unreadAnswers > 0 ? (
        <p className="text-sm lg:col-span-2">
          <Link href="/support" className="prose-link">
            {unreadAnswers === 1
              ? "Support answered your question"
              : `Support answered ${unreadAnswers} of your questions`}
          </Link>
        </p>
      ) : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden lg:col-span-2">
        {notice}
      </p>
    </header>
  );
}
