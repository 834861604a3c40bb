import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

interface PremiumDialogProps {
  /** What the person wanted to do, as in "download your business plan". */
  feature: string;
  open: boolean;
  onClose: () => void;
}

/** Says that something is part of Premium. */
export function PremiumDialog({ feature, open, onClose }: PremiumDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Part of Premium"
      description={`With Premium you can ${feature}. Everything you have made is kept on every plan.`}
    >
      <div className="mt-6">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
