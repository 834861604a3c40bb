import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorText } from "../../../../api/errors";
import { localDate } from "../../../../lib/format";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/field";
import { useToast } from "../../../../ui/use-toast";
import { scheduleFollowUp } from "../../library/api";
import { downloadCalendar } from "../../library/calendar-file";
import type { NicheRequest } from "../../types";

const DEFAULT_DAYS = 14;

interface FollowUpDialogProps {
  open: boolean;
  onClose: () => void;
  request: NicheRequest;
}

export function FollowUpDialog({ open, onClose, request }: FollowUpDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule Follow-up"
      description="The day appears under Follow-ups, and you get a file for your calendar."
    >
      {open ? <FollowUpForm onClose={onClose} request={request} /> : null}
    </Dialog>
  );
}

function FollowUpForm({ onClose, request }: Omit<FollowUpDialogProps, "open">) {
  const client = useQueryClient();
  const toast = useToast();
  const [date, setDate] = useState(() => dayFromNow(DEFAULT_DAYS));
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (date < dayFromNow(0)) return setProblem("That day is past. Please pick today or a later day.");
    setBusy(true);
    try {
      const followUp = await scheduleFollowUp(client, request, date);
      onClose();
      downloadCalendar(followUp);
      toast.add({ title: "Follow-up scheduled", description: localDate(`${date}T00:00`) });
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 space-y-5">
      <TextField
        label="Date"
        type="date"
        value={date}
        min={dayFromNow(0)}
        error={problem}
        onChange={(event) => {
          setDate(event.target.value);
          setProblem("");
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Schedule
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A day of this person's calendar, as a date field writes it. */
function dayFromNow(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
