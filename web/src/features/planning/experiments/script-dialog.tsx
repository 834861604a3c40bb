import type { Experiment } from "../../../api/calls/experiments";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/layout/dialog";

interface ScriptDialogProps {
  experiment: Pick<Experiment, "script" | "hypothesis">;
  isOpen: boolean;
  onClose: () => void;
}

/** The words to say and to ask, large enough to read from a phone on the table. */
export function ScriptDialog({ experiment, isOpen, onClose }: ScriptDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="The script" description={experiment.hypothesis}>
      <p className="mt-5 text-lg whitespace-pre-line wrap-anywhere">
        {experiment.script || "This test has no script yet. Edit the test to write down what to say and what to ask."}
      </p>
      <Button className="mt-6" variant="secondary" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
