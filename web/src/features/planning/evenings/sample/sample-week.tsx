import { useState } from "react";
import { readerZone } from "../../../../lib/time/reader-zone";
import { Button } from "../../../../ui/button/button";
import { Badge } from "../../../../ui/inline/badge";
import type { FreeTimeValue } from "../free-time/free-time";
import { PieceList } from "../piece-list";
import { dateText } from "../times";
import { SAMPLE_SLOTS, useSamplePlan } from "./sample-plan";

/** The plan in the hours of a sample week, until the first hours of the member's own. */
export function SampleWeek({ onTake }: { onTake: (slots: FreeTimeValue["slots"]) => void }) {
  const [value] = useState<FreeTimeValue>(() => ({ zone: readerZone(), slots: SAMPLE_SLOTS, exceptions: [] }));
  const { now, preview, pieces } = useSamplePlan(value);
  if (!preview || pieces.length === 0) return null;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Badge tone="lamp">Example</Badge> A sample week: Tuesday 7 to 9 PM and Friday 10 PM to 1 AM.{" "}
        {preview.end ? `Your plan would be done on ${dateText(preview.end, value.zone, now)}. ` : ""}
        Mark your own free time to replace it, or start with these hours.
      </p>
      <p className="mt-3 mb-5">
        <Button variant="secondary" size="sm" onClick={() => onTake(SAMPLE_SLOTS)}>
          Use these hours
        </Button>
      </p>
      <PieceList pieces={pieces} zone={value.zone} now={now} />
    </>
  );
}
