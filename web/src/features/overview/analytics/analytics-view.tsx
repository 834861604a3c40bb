import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { TryAgain } from "../../../ui/feedback/try-again";
import { TitledSection } from "../../../ui/layout/titled-section";
import type { UpgradeDialogProps } from "../../../ui/layout/upgrade-dialog-props";
import { type Analytics, analyticsQuery } from "./api";
import { BurnUpChart } from "./burn-up-chart";
import { LatestFigures } from "./latest-figures";
import { AnalyticsLoading } from "./loading";
import { PremiumOffer } from "./premium-offer";
import { ProfitChart } from "./profit-chart";
import { AnswersByWeek, EveningsByWeek, RunsByWeek, TakingsByWeek } from "./week-charts";

type Props = { UpgradeDialog: ComponentType<UpgradeDialogProps> };

function View({ UpgradeDialog }: Props) {
  const { data, error, refetch } = useQuery(analyticsQuery());
  if (!data) {
    return error ? (
      <TryAgain text={errorText(error)} onRetry={() => void refetch()} className="mt-10" />
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
    <TitledSection id="over-time" title="Over time" className="mt-14">
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
    </TitledSection>
  );
}

export default withQueries(View);
