import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { SaveRun } from "../../../ui/tool/save-run";
import { readFields } from "./fields";
import { writeFragment } from "./link";
import type { ProfitFields, ProfitResult } from "./types";

interface ActionsProps {
  fields: ProfitFields;
  result: ProfitResult;
  onClear: () => void;
}

/** Buttons that save, share, link and clear the figures of the form. */
export function Actions({ fields, result, onClear }: ActionsProps) {
  const toast = useToast();
  const { request } = readFields(fields);
  async function copyLink() {
    const fragment = writeFragment(fields);
    if (fragment === null) {
      toast.add({ title: "The link would be too long", variant: "destructive" });
      return;
    }
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}${fragment}`);
      toast.add({ title: "Link copied", description: "The figures are in the link and are not sent to us." });
    } catch {
      toast.add({ title: "Could not copy the link", variant: "destructive" });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <SaveRun
        // The figures of the form: the shown result may be that of the figures before.
        run={{
          toolName: "profitability-calculator",
          request: { ...request, feeDate: request.feeDate || result.request.feeDate },
        }}
        shows="It shows every figure, including your day-job pay. The name of the scenario is left out."
        disabled={result.state === "empty"}
      />
      <Button variant="secondary" onClick={() => void copyLink()}>
        Copy link
      </Button>
      <Button variant="ghost" onClick={onClear}>
        Start over
      </Button>
    </div>
  );
}
