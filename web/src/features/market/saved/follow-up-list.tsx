import { useQuery, useQueryClient } from "@tanstack/react-query";
import { writtenDay } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { useMutation } from "../../../ui/use-mutation";
import { followUpsQuery, removeFollowUp, reportRequestOf } from "../../report/saved/api";
import { downloadCalendar } from "../../report/saved/calendar-file";
import { SavedItem, type SavedListProps, SavedSection } from "./saved-section";

/** Days to look at an analysis again, the next one first. */
export function FollowUpList({ disabled, onOpen }: SavedListProps) {
  const client = useQueryClient();
  const { data = [] } = useQuery(followUpsQuery);
  const { isBusy, run } = useMutation((id: number) => removeFollowUp(client, id), "Could not remove the follow-up");
  return (
    <SavedSection title="Follow-ups" count={data.length} empty="Follow-ups you schedule will appear here.">
      <ul className="divide-y divide-line">
        {data.map((followUp) => {
          const day = writtenDay(followUp.date);
          const name = `${followUp.marketName}, ${day}`;
          return (
            <SavedItem
              key={followUp.id}
              title={followUp.marketName}
              facts={day}
              disabled={disabled}
              onOpen={() => onOpen(reportRequestOf(followUp.request))}
            >
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Calendar file of ${name}`}
                onClick={() => downloadCalendar(followUp)}
              >
                Calendar file
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${name}`}
                disabled={isBusy}
                onClick={() => void run(followUp.id)}
              >
                Remove
              </Button>
            </SavedItem>
          );
        })}
      </ul>
    </SavedSection>
  );
}
