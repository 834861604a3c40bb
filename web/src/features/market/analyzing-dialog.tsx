import { Spinner } from "../../ui/feedback/spinner";
import { Dialog } from "../../ui/layout/dialog";

/** Covers the page while a report is made. There is nothing to cancel, so it has no way out of its own. */
export function AnalyzingDialog({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      title="Analyzing Niche"
      description="This may take a few moments while we gather market data and generate insights."
      className="text-center outline-none"
    >
      <Spinner className="mx-auto mt-6 size-8 text-lamp-ink" />
    </Dialog>
  );
}
