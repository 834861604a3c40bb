import { useState } from "react";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { ideasAsCsv, reportAsPdf, requestOf } from "../saved/api";
import { pdfName, useFile } from "../saved/use-file";
import type { Inquiry } from "../selection";
import type { Report } from "../types";
import { FollowUpDialog } from "./follow-up-dialog";
import { SaveDialog } from "./save-dialog";
import { SaveToDashboard } from "./save-to-dashboard";
import { ShareDialog } from "./share-dialog";
import { FirstTest, MarketEvidence, TestMarket } from "./test-market";

function Actions({ report, inquiry }: { report: Report; inquiry: Inquiry }) {
  const [open, setOpen] = useState<"save" | "share" | "followUp" | null>(null);
  const request = requestOf(inquiry, report);
  const { market } = report.match;
  const paper = useFile(pdfName(report), "Report downloaded", () => reportAsPdf(request));
  const ideas = useFile(`ideas-${market.slug}.csv`, "Ideas downloaded", () => ideasAsCsv(request));
  const closeDialog = () => setOpen(null);

  return (
    <>
      <section aria-label="Keep and share" className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => setOpen("save")}>Save to My Projects</Button>
        <TestMarket report={report} request={request} />
        <Button variant="secondary" onClick={() => setOpen("share")}>
          Share Analysis
        </Button>
        <Button variant="secondary" busy={paper.isBusy} onClick={paper.take}>
          Export PDF
        </Button>
        <Button variant="secondary" onClick={() => setOpen("followUp")}>
          Schedule Follow-up
        </Button>
        <Button variant="secondary" busy={ideas.isBusy} onClick={ideas.take}>
          Ideas as CSV
        </Button>
        <SaveToDashboard report={report} />
        <SaveDialog open={open === "save"} onClose={closeDialog} request={request} suggestedName={market.name} />
        <ShareDialog open={open === "share"} onClose={closeDialog} request={request} marketName={market.name} />
        <FollowUpDialog open={open === "followUp"} onClose={closeDialog} request={request} />
      </section>
      <FirstTest report={report} request={request} />
      <MarketEvidence report={report} />
    </>
  );
}

/** Actions on a report: save, share, follow up, export ideas. */
export const ReportActions = withQueries(Actions);
