import { LogForm, QUESTION, sendLine } from "./log-form";

/** Step that was ticked last, and where. */
export interface AskedStep {
  key: string;
  title: string;
  place: "top" | "list";
}

/** Asks once for the time and the money of a step that was ticked. */
export function StepLog({ step, onDone }: { step: AskedStep; onDone: () => void }) {
  return (
    <section aria-label={`Log of ${step.title}`} className="mt-3 rounded-lg border border-line p-4">
      <LogForm
        question={`${step.title}: ${QUESTION.charAt(0).toLowerCase()}${QUESTION.slice(1)}`}
        skipLabel="Skip"
        onSkip={onDone}
        onSave={async (numbers) => {
          await sendLine(numbers, { stepKey: step.key });
          onDone();
        }}
      />
    </section>
  );
}
