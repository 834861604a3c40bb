import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../api/errors";
import { withQueries } from "../../api/with-queries";
import { readerZone } from "../../lib/reader-zone";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton } from "../../ui/skeleton";
import { type EveningPreview, type PlanStep, planQuery, previewEvenings } from "./api";
import { FreeTime, type FreeTimeValue } from "./free-time";
import { PieceList } from "./piece-list";
import { Problems } from "./problems";
import { Summary } from "./summary";
import { spansOf } from "./week-slots";

const EXAMPLE_SLOTS = [
  { weekday: 2, start: "19:00", end: "21:00" },
  { weekday: 5, start: "22:00", end: "01:00" },
];

/** Steps of a week come one after the other. */
function workOf(weeks: readonly { steps: PlanStep[] }[]) {
  return weeks.flatMap(({ steps }) => {
    const open = steps.filter((step) => !step.done);
    return open.map((step, at) => ({
      id: step.key,
      minutes: step.minutes,
      waitsOn: open.slice(0, at).map(({ key }) => key),
    }));
  });
}

/** The planner at work on the reader's own plan and on free time that can be changed. Nothing is stored. */
function ExampleView() {
  const [value, setValue] = useState<FreeTimeValue>(() => ({
    zone: readerZone(),
    slots: EXAMPLE_SLOTS,
    exceptions: [],
  }));
  const [now] = useState(() => new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString());
  const plan = useQuery(planQuery);
  const preview = useQuery<EveningPreview>({
    queryKey: ["evenings-preview", value, now, plan.data],
    queryFn: () =>
      previewEvenings({
        now,
        zone: value.zone,
        slots: [...value.slots],
        exceptions: [...value.exceptions],
        steps: workOf(plan.data?.weeks ?? []),
      }),
    enabled: plan.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const error = plan.error ?? preview.error;
  if (error) {
    const retryLoading = () => void (plan.error ? plan.refetch() : preview.refetch());
    return (
      <EmptyState
        title="Could not plan the example"
        text={errorText(error)}
        action={<Button onClick={retryLoading}>Try again</Button>}
      />
    );
  }
  if (!plan.data || !preview.data) return <Skeleton className="h-[60rem] w-full" />;
  const steps = plan.data.weeks.flatMap((week) => week.steps);
  const titleOf = (id: string) => steps.find((step) => step.key === id)?.title ?? id;
  return <ExamplePlan {...{ value, setValue, now, preview: preview.data, steps, titleOf }} />;
}

interface ExamplePlanProps {
  value: FreeTimeValue;
  setValue: (value: FreeTimeValue) => void;
  now: string;
  preview: EveningPreview;
  steps: readonly PlanStep[];
  titleOf: (id: string) => string;
}

function ExamplePlan({ value, setValue, now, preview, steps, titleOf }: ExamplePlanProps) {
  const isComplete = preview.problems.length === 0;
  const pieces = preview.pieces.map((piece) => ({
    ...piece,
    key: `${piece.stepId} ${piece.start}`,
    title: titleOf(piece.stepId),
    path: "/plan",
    fixed: false,
    movedFrom: null,
  }));
  return (
    <div className="space-y-10">
      <Summary
        end={isComplete ? (preview.end ?? null) : null}
        lowerBound={preview.lowerBound ?? null}
        weekMinutes={spansOf(value.slots).reduce((sum, span) => sum + span.end - span.start, 0)}
        minutesLeft={steps.reduce((sum, step) => sum + (step.done ? 0 : step.minutes), 0)}
        zone={value.zone}
        now={now}
      />
      <Problems problems={preview.problems} titleOf={titleOf} zone={value.zone} isBusy={false} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-2">
        <FreeTime value={value} onChange={setValue} />
        <section aria-labelledby="example-pieces">
          <h2 id="example-pieces" className="mb-4 text-xl">
            Your plan, evening by evening
          </h2>
          <PieceList pieces={pieces} zone={value.zone} now={now} />
        </section>
      </div>
    </div>
  );
}

export default withQueries(ExampleView);
