import { useState } from "react";
import { withQueries } from "../../../../api/with-queries";
import { download } from "../../../../lib/download";
import { Button } from "../../../../ui/button";
import { useToast } from "../../../../ui/use-toast";
import { ideasAsCsv, requestOf } from "../../library/api";
import { useTask } from "../../library/use-task";
import type { Inquiry } from "../../selection";
import type { Report } from "../../types";
import { FollowUpDialog } from "./follow-up-dialog";
import { SaveDialog } from "./save-dialog";
import { ShareDialog } from "./share-dialog";

function Actions({ report, inquiry }: { report: Report; inquiry: Inquiry }) {
  const [open, setOpen] = useState<"save" | "share" | "followUp" | null>(null);
  const { isBusy, run } = useTask("Not Downloaded");
  const toast = useToast();
  const request = requestOf(inquiry, report);
  const { market } = report.match;
  const close = () => setOpen(null);

  async function takeIdeas() {
    const done = await run(async () =>
      download(`ideas-${market.slug}.csv`, "text/csv;charset=utf-8", await ideasAsCsv(request)),
    );
    if (done) toast.add({ title: "Ideas downloaded", description: `ideas-${market.slug}.csv` });
  }

  return (
    <section aria-label="Keep and share" className="flex flex-wrap gap-3 print:hidden">
      <Button onClick={() => setOpen("save")}>Save to My Projects</Button>
      <Button variant="secondary" onClick={() => setOpen("share")}>
        Share Analysis
      </Button>
      <Button variant="secondary" onClick={() => setOpen("followUp")}>
        Schedule Follow-up
      </Button>
      <Button variant="secondary" busy={isBusy} onClick={() => void takeIdeas()}>
        Ideas as CSV
      </Button>
      <SaveDialog open={open === "save"} onClose={close} request={request} suggestedName={market.name} />
      <ShareDialog open={open === "share"} onClose={close} request={request} marketName={market.name} />
      <FollowUpDialog open={open === "followUp"} onClose={close} request={request} />
    </section>
  );
}

/** What can be done with a report: keep it, show it, come back to it, take its ideas along. */
export const ReportActions = withQueries(Actions);
