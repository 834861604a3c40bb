import { useQueryClient } from "@tanstack/react-query";
import { readerDay, readerDayFromNow, writtenDay } from "../../../lib/time/day";
import { useToast } from "../../../ui/feedback/use-toast";
import { DateField } from "../../../ui/form/date-field";
import { Form } from "../../../ui/form/form";
import { FormButtons } from "../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { useForm } from "../../../ui/form/use-form";
import { Dialog } from "../../../ui/layout/dialog";
import { scheduleFollowUp } from "../saved/api";
import { downloadCalendar } from "../saved/calendar-file";
import type { NicheRequest } from "../types";

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
  const form = useForm(async ({ date = "" }) => {
    if (date < readerDay()) {
      throw new InvalidFieldsError({ date: "That day is past. Please pick today or a later day." });
    }
    const followUp = await scheduleFollowUp(client, request, date);
    onClose();
    downloadCalendar(followUp);
    toast.add({ title: "Follow-up scheduled", description: writtenDay(date) });
  }, "Could not schedule the follow-up");
  return (
    <Form form={form} className="mt-5 space-y-5">
      <DateField label="Date" name="date" defaultValue={readerDayFromNow(DEFAULT_DAYS)} min={readerDay()} />
      <FormButtons action="Schedule" isBusy={form.isBusy} onCancel={onClose} />
    </Form>
  );
}
