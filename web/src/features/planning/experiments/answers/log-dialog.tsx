import { useState } from "react";
import type { Experiment } from "../../../../api/calls/experiments";
import { readerDay } from "../../../../lib/time/day";
import { DateField } from "../../../../ui/form/date-field";
import { TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { FormButtons } from "../../../../ui/form/form-buttons";
import { TextAreaField } from "../../../../ui/form/text-area-field";
import { useForm } from "../../../../ui/form/use-form";
import { Dialog } from "../../../../ui/layout/dialog";
import { Disclosure } from "../../../../ui/layout/disclosure";
import { OUTCOME_LABELS } from "../labels";
import { newAnswerKey, queueAnswer } from "./answer-queue";

interface LogDialogProps {
  experiment: Experiment;
  /** Null while it is closed. */
  outcome: string | null;
  onClose: () => void;
}

/** Second tap of an answer: the person and a note can be added, and one button logs it. */
export function LogDialog({ experiment, outcome, onClose }: LogDialogProps) {
  const label = OUTCOME_LABELS[outcome ?? ""] ?? "";
  const title = experiment.kind === "once" ? ONCE_TITLES[outcome ?? ""] : `Answer: ${label}`;
  return (
    <Dialog open={outcome !== null} onClose={onClose} title={title ?? ""} description={experiment.hypothesis}>
      {outcome === null ? null : <LogForm experiment={experiment} outcome={outcome} onClose={onClose} />}
    </Dialog>
  );
}

const ONCE_TITLES: Record<string, string> = { yes: "It worked", no: "It didn't work" };

/** Two words with capitals look like a full name. */
const looksLikeName = (text: string) => /^\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}{2,}/u.test(text.trim());

/** A name after the first word of a sentence, an email address or a phone number. */
const looksPersonal = (text: string) =>
  /\p{L}[^.!?]*\s\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}{2,}|\S@\S|\d{3}[\s.-]*\d{4}/u.test(text) || looksLikeName(text);

function LogForm({ experiment, outcome, onClose }: LogDialogProps & { outcome: string }) {
  const [who, setWho] = useState("");
  const [note, setNote] = useState("");
  const today = readerDay();
  const { deadline, isPastDeadline } = experiment;
  // After the deadline the day of the answer has to be named: the last day is offered.
  const day = isPastDeadline && deadline !== null && deadline < today ? deadline : today;
  const form = useForm(async ({ who = "", note = "", on = day }) => {
    const answer = { outcome, who, note, on, key: newAnswerKey(), ifSamePerson: "ask" as const };
    void queueAnswer({ experimentId: experiment.id, runId: experiment.runId, answer });
    onClose();
  }, "Could not save the answer");
  return (
    <Form form={form} className="mt-5">
      {experiment.kind === "once" ? null : (
        <TextField
          label="Who (optional)"
          name="who"
          hint="Initials or a word, so that each person counts once."
          maxLength={60}
          autoComplete="off"
          value={who}
          onChange={(event) => setWho(event.target.value)}
        />
      )}
      {looksLikeName(who) ? (
        <p className="mt-2 text-sm text-lamp-ink">This looks like a full name. Initials are enough.</p>
      ) : null}
      <Disclosure summary="Note and day" className="mt-3" open={day !== today}>
        <div className="space-y-4">
          <TextAreaField
            label="Note"
            name="note"
            maxLength={500}
            hint={
              experiment.kind === "once" ? "What happened?" : "Their words, not their name, phone number or address."
            }
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {looksPersonal(note) ? (
            <p className="text-sm text-lamp-ink">
              This looks like a name, a phone number or an email address. Their words are enough.
            </p>
          ) : null}
          <DateField label="Day of the answer" name="on" defaultValue={day} max={today} />
        </div>
      </Disclosure>
      <FormButtons action="Log this answer" isBusy={form.isBusy} onCancel={onClose} className="mt-5" />
    </Form>
  );
}
