import { type ReactNode, useState } from "react";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { SelectField, TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { TextAreaField } from "../../../../ui/form/text-area-field";
import { type FormValues, useForm } from "../../../../ui/form/use-form";
import { useMutation } from "../../../../ui/use-mutation";
import type { ModerationAction } from "../types";
import { ACTION_LABELS, type ActionRequest, act, undo } from "./moderation";

interface ActionFormProps {
  /** Names the form for screen readers. */
  label: string;
  actions: readonly ModerationAction[];
  target: string;
  /** Names of actions that mean something else here. */
  labels?: Partial<Record<ModerationAction, string>> | undefined;
  /** More fields of the chosen action. */
  fieldsOf?: (action: ModerationAction) => ReactNode;
  /** Reads those fields. An error is shown at its field. */
  readFields?: (action: ModerationAction, values: FormValues) => Partial<ActionRequest>;
  onDone: () => void;
}

/** An action of a moderator with its reason. The toast offers the undo, and so does the list of actions. */
export function ActionForm({ label, actions, target, labels, fieldsOf, readFields, onDone }: ActionFormProps) {
  const [chosen, setChosen] = useState(actions[0] as ModerationAction);
  const action = actions.includes(chosen) ? chosen : (actions[0] as ModerationAction);
  const toast = useToast();
  const labelOf = (one: ModerationAction) => labels?.[one] ?? ACTION_LABELS[one];
  const undoing = useMutation(async (id: number) => {
    await undo(id);
    onDone();
  }, "Could not undo it");
  const form = useForm(async (values, element) => {
    const { reason = "", until, note } = values;
    const done = await act({
      action,
      target,
      reason,
      until: until ? new Date(until).toISOString() : undefined,
      note: note || undefined,
      ...readFields?.(action, values),
    });
    element.reset();
    toast.add({
      title: `Done: ${labelOf(action)}`,
      action: { label: "Undo", onAct: () => void undoing.run(done.id) },
    });
    onDone();
  }, "Could not do this");
  return (
    <Form form={form} className="space-y-4" aria-label={label}>
      <SelectField
        label="Action"
        name="action"
        value={action}
        onChange={(event) => setChosen(event.target.value as ModerationAction)}
        options={actions.map((value) => ({ value, label: labelOf(value) }))}
      />
      {fieldsOf?.(action)}
      {action === "silence" || action === "suspend" ? (
        <TextField
          type="datetime-local"
          label="Until (optional)"
          name="until"
          hint="Leave it empty for the next step: 24 hours, 72 hours, 7 days, 30 days."
        />
      ) : null}
      {action === "note" ? <TextAreaField label="Note, for moderators only" name="note" maxLength={2000} /> : null}
      <TextField
        label="Reason"
        name="reason"
        hint="It is shown to the author and in the public log, so name no person. A reason that begins with “spam” counts as spam."
        minLength={2}
        maxLength={200}
        required
        autoComplete="off"
      />
      <Button type="submit" busy={form.isBusy}>
        {labelOf(action)}
      </Button>
    </Form>
  );
}
