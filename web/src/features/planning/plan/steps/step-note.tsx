import { Button } from "../../../../ui/button/button";
import { controlStyle } from "../../../../ui/form/control-style";
import { Field } from "../../../../ui/form/field";
import { MAX_NOTE, type Step } from "../api";
import { type NoteState, useNote } from "./use-note";

/** A note that saves itself. */
export function StepNote({ step }: { step: Step }) {
  const { text, state, changeNote, flush } = useNote(step);
  return (
    <div className="mt-4 max-w-[38rem]">
      <Field label="Your note" error={state.status === "failed" ? `Not saved yet: ${state.problem}` : undefined}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={MAX_NOTE}
            className={controlStyle("field-sizing-content py-2.5")}
            value={text}
            onChange={(event) => changeNote(event.target.value)}
            onBlur={flush}
          />
        )}
      </Field>
      <div className="mt-1 flex min-h-6 items-center gap-3 text-xs text-ink-faint">
        <span role="status">{LABELS[state.status]}</span>
        {state.status === "failed" ? (
          <Button variant="secondary" size="sm" onClick={flush}>
            Save again
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const LABELS: Record<NoteState["status"], string> = {
  idle: "Saves automatically.",
  waiting: "Saves when you pause.",
  saving: "Saving...",
  saved: "Saved.",
  failed: "Your text is still here.",
};
