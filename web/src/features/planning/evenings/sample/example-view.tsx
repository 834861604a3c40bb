import { useState } from "react";
import { withQueries } from "../../../../api/queries/with-queries";
import { readerZone } from "../../../../lib/time/reader-zone";
import { LoadFailed } from "../../../../ui/feedback/load-failed";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { FreeTime, type FreeTimeValue } from "../free-time/free-time";
import { spansOf } from "../free-time/week-slots";
import { PieceList } from "../piece-list";
import { Problems } from "../problems";
import { Summary } from "../summary";
import { SAMPLE_SLOTS, useSamplePlan } from "./sample-plan";

/** The planner at work on the reader's own plan and on free time that can be changed. Nothing is stored. */
function ExampleView() {
  const [value, setValue] = useState<FreeTimeValue>(() => ({
    zone: readerZone(),
    slots: SAMPLE_SLOTS,
    exceptions: [],
  }));
  const { now, preview, steps, titleOf, pieces, error, retry } = useSamplePlan(value);
  if (error) return <LoadFailed title="Could not plan the example" error={error} onRetry={retry} />;
  if (!preview) return <Skeleton className="h-[60rem] w-full" />;
  const isComplete = preview.problems.length === 0;
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
        <TitledSection id="example-pieces" title="Your plan, evening by evening" titleStyle="mb-4 text-xl">
          <PieceList pieces={pieces} zone={value.zone} now={now} />
        </TitledSection>
      </div>
    </div>
  );
}

export default withQueries(ExampleView);
