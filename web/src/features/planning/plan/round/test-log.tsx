import { useState } from "react";
import { Button } from "../../../../ui/button/button";
import type { Test } from "../api";
import { LogForm, sendLine } from "./log-form";

/** Asks for the time and the money of a test that has a result. */
export function TestLog({ test }: { test: Test }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Log time and money<span className="sr-only"> of the test: {test.hypothesis}</span>
      </Button>
    );
  }
  return (
    <section aria-label={`Log of the test: ${test.hypothesis}`} className="mt-3 rounded-lg border border-line p-4">
      <LogForm
        onSkip={() => setOpen(false)}
        onSave={async (numbers) => {
          await sendLine(numbers, { experimentId: test.id });
          setOpen(false);
        }}
      />
    </section>
  );
}
