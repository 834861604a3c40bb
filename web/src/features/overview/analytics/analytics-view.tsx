import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { type Analytics, analyticsQuery } from "./api";
import { BurnUpChart } from "./burn-up-chart";
import { LatestFigures } from "./latest-figures";
import { AnalyticsLoading } from "./loading";
import { PremiumOffer, type UpgradeDialogProps } from "./premium-offer";
import { ProfitChart } from "./profit-chart";
import { AnswersByWeek, EveningsByWeek, RunsByWeek, TakingsByWeek } from "./week-charts";

type Props = { UpgradeDialog: ComponentType<UpgradeDialogProps> };

function View({ UpgradeDialog }: Props) {
  const { data, error, refetch } = useQuery(analyticsQuery());
  if (!data) {
    return error ? (
      <div role="alert" className="mt-10">
        <p>{errorText(error)}</p>
        <Button variant="secondary" className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <AnalyticsLoading />
    );
  }
  return (
    <>
      <LatestFigures latest={data.latest} />
      {data.history ? (
        <History history={data.history} latest={data.latest} />
      ) : (
        <PremiumOffer UpgradeDialog={UpgradeDialog} />
      )}
    </>
  );
}

type HistoryProps = { history: NonNullable<Analytics["history"]>; latest: Analytics["latest"] };

function History({ history, latest }: HistoryProps) {
  return (
    <section aria-labelledby="over-time" className="mt-14">
      <h2 id="over-time" className="text-2xl">
        Over time
      </h2>
      <p className="mt-2 text-ink-soft">Weeks begin on Monday. Each chart has its figures as a table.</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <RunsByWeek weeks={history.weeks} />
        <AnswersByWeek weeks={history.weeks} />
        <EveningsByWeek weeks={history.weeks} />
        <TakingsByWeek weeks={history.weeks} />
        <div className="lg:col-span-2">
          <BurnUpChart burnUp={history.burnUp} steps={latest.plan.steps} />
        </div>
        <div className="lg:col-span-2">
          <ProfitChart profits={history.profits} />
        </div>
      </div>
    </section>
  );
}

export default withQueries(View);
