import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiError } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { signOut, type User } from "../../../api/session";
import { emptyOverview, type NicheResult, type Overview, overviewQuery, reportAddress } from "./api";
import { BusinessSoFar } from "./business-so-far";
import { DashboardLogin } from "./dashboard-login";
import { Downloads } from "./downloads";
import { ErrorScreen } from "./error-screen";
import { LatestResults } from "./latest-results";
import { Loading } from "./loading";
import { Overall } from "./overall";
import { ToolList } from "./tool-list";
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
  const isLate = useIsLate(!data && isFetching);
  const checkout = useCheckoutReturn();
  if (error instanceof ApiError && error.status === 401) return <DashboardLogin />;
  if (!data && !isFetching && error) {
    return <ErrorScreen error={error} onRetry={() => void refetch()} onLogout={() => void signOut()} />;
  }
  if (!data && !isLate) return <Loading />;
  const overview = onBestPlan(data ?? emptyOverview(user), user);
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <Overall overview={overview} notice={checkout ?? noticeOf(data !== undefined, error)} />
      <Section id="business-so-far" title="Your business so far">
        <BusinessSoFar reportHref={reportAddress((overview.latestResults.nicheAnalysis ?? {}) as NicheResult)} />
      </Section>
      <Section id="your-plan" title="Your 30-day plan">
        {plan}
        <p className="mt-4">
          <Link href="/resources" className="prose-link inline-flex min-h-11 items-center">
            Resources for this week
          </Link>
        </p>
      </Section>
      {evidence ? (
        <Section id="own-evidence" title="Official figures and your own tests">
          {evidence}
        </Section>
      ) : null}
      {tip ? <div className="mt-14">{tip}</div> : null}
      <div className="grid gap-x-14 lg:grid-cols-2">
        <Section id="tools" title="Your tools">
          <ToolList tools={overview.toolProgress} />
        </Section>
        <div>
          <Section id="results" title="Latest results">
            <LatestResults overview={overview} isKnown={data !== undefined} />
          </Section>
          <Section id="downloads" title="Downloads">
            <Downloads overview={overview} isKnown={data !== undefined} />
          </Section>
        </div>
      </div>
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
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="mb-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export default withQueries(View);
