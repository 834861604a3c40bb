import { useState } from "react";
import { Button } from "../../../../ui/button/button";
import { Dialog } from "../../../../ui/layout/dialog";
import { useMutation } from "../../../../ui/use-mutation";

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  onDelete: (isUnticking: boolean) => Promise<void>;
};

/** Asks before a persona is deleted. The step of the plan stays ticked unless the person says otherwise. */
export function DeleteDialog({ open, onClose, onDelete }: DeleteDialogProps) {
  const [isUnticking, setUnticking] = useState(false);
  const { isBusy, run } = useMutation(async () => {
    await onDelete(isUnticking);
    setUnticking(false);
    onClose();
  }, "Could not delete the persona");
  return (
    <Dialog open={open} onClose={onClose} title="Delete this persona?" description="It is deleted for good.">
      <label className="mt-5 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isUnticking}
          onChange={(event) => setUnticking(event.target.checked)}
        />
        Also untick the step Define Customer Persona?
      </label>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isBusy} onClick={() => void run()}>
          Delete
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
