import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { chainQuery } from "../../../api/calls/chain";
import { nextQuery } from "../../../api/calls/next";
import { ApiError, errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { signOut, type User } from "../../../api/session";
import { Button } from "../../../ui/button/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Badge } from "../../../ui/inline/badge";
import { TitledSection } from "../../../ui/layout/titled-section";
import { NextCard } from "../../../ui/tool/next-thing";
import { emptyOverview, type Overview, overallPercent, overviewQuery } from "./api";
import { BusinessSoFar } from "./chain/business-so-far";
import { otherMarketText } from "./chain/other-market";
import { DashboardLogin } from "./dashboard-login";
import { LatestResults } from "./latest-results";
import { Loading } from "./loading";
import { useCheckoutReturn } from "./use-checkout-return";
import { useIsLate } from "./use-is-late";

interface DashboardViewProps {
  user: User;
  plan: ReactNode;
  /** Own evidence of the project that was tested last. */
  evidence?: ReactNode;
  /** Tip of the day. */
  tip?: ReactNode;
}

/** Shows the known data; a slow answer does not leave the page empty. */
function View({ user, plan, evidence, tip }: DashboardViewProps) {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  const chain = useQuery(chainQuery);
  const next = useQuery(nextQuery);
  const [isArranged, setArranged] = useState(false);
  // Everything that the layout depends on is shown together, so that no part moves another one. A part that failed can
  // be loaded again below.
  if (!isArranged && ![chain, next].some((query) => !query.data && query.isFetching)) setArranged(true);
  const isWaiting = !data || !isArranged;
  const isLate = useIsLate(isWaiting);
  const checkout = useCheckoutReturn();
  if (error instanceof ApiError && error.status === 401) return <DashboardLogin />;
  if (!data && !isFetching && error) {
    return <ErrorScreen error={error} onRetry={() => void refetch()} onLogout={() => void signOut()} />;
  }
  if (isWaiting && !isLate) return <Loading />;
  const overview = onBestPlan(data ?? emptyOverview(user), user);
  const isKnown = data !== undefined;
  const otherMarket = chain.data ? otherMarketText(chain.data) : null;
  const results = (
    <Section id="results" title="Latest results">
      <LatestResults overview={overview} isKnown={isKnown} />
    </Section>
  );
  const hasSeveral = overview.toolProgress.filter(({ result }) => result !== null).length > 1;
  return (
    <div className="measure pt-10 pb-24">
      <Overall overview={overview} notice={checkout ?? noticeOf(isKnown, error)} />
      {next.data ? (
        <div className="mt-6">
          <NextCard next={next.data} />
        </div>
      ) : null}
      <Section id="business-so-far" title="Your business so far">
        <BusinessSoFar overview={overview} isKnown={isKnown} />
      </Section>
      <div className="grid gap-x-14 lg:grid-cols-2">
        <div>
          <Section id="your-plan" title="Your 30-day plan">
            {otherMarket ? <p className="-mt-2 mb-4 text-sm text-lamp-ink">{otherMarket}</p> : null}
            {plan}
            <Link href="/resources" className="prose-link inline-flex min-h-11 items-center text-sm">
              Resources for this week
            </Link>
          </Section>
          {tip}
        </div>
        <div>
          {hasSeveral ? null : results}
          {evidence ? (
            <Section id="own-evidence" title="Official figures and your own tests">
              {evidence}
            </Section>
          ) : null}
        </div>
      </div>
      {hasSeveral ? results : null}
    </div>
  );
}

/** Applies an upgrade on this page before the next answer has it. */
function onBestPlan(overview: Overview, user: User): Overview {
  return user.planType === "Premium" ? { ...overview, user: { ...overview.user, planType: "Premium" } } : overview;
}

function noticeOf(isKnown: boolean, error: Error | null): string | null {
  if (!isKnown) return "Your results are taking longer than usual. They will appear here as soon as they load.";
  return error ? "Could not refresh. You are seeing your last saved results." : null;
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <TitledSection id={id} title={title} titleStyle="mb-3 text-2xl" className="mt-10">
      {children}
    </TitledSection>
  );
}

interface ErrorScreenProps {
  error: Error;
  onRetry: () => void;
  onLogout: () => void;
}

/** Shown when the first request fails. */
function ErrorScreen({ error, onRetry, onLogout }: ErrorScreenProps) {
  return (
    <div className="measure py-16" role="alert">
      <EmptyState
        level={1}
        title="Dashboard Error"
        text={
          <>
            <span className="block [overflow-wrap:anywhere]">{errorLine(error)}</span>
            <span className="mt-3 block">Your data is safe.</span>
          </>
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>Retry</Button>
            <Button variant="secondary" onClick={onLogout}>
              Logout
            </Button>
          </div>
        }
      />
    </div>
  );
}

/** Returns "HTTP 500: " with the server's message; without an answer, the browser's message. */
function errorLine(error: Error): string {
  return error instanceof ApiError ? `HTTP ${error.message}` : errorText(error);
}

/** Member and progress with all tools. */
function Overall({ overview, notice }: { overview: Overview; notice: string | null }) {
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

export default withQueries(View);
