import { useState } from "react";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import type { NicheAnswer } from "../answer/answer-types";
import { ideasAsCsv, reportAsPdf, requestOf } from "../saved/api";
import { pdfName, useFile } from "../saved/use-file";
import type { ReportRequest } from "../selection";
import type { Report } from "../types";
import { useChooseMarket } from "./choose-market";
import { FollowUpDialog } from "./follow-up-dialog";
import { MenuEntry, MoreMenu } from "./more-menu";
import { SaveDialog } from "./save-dialog";
import { SaveToDashboard } from "./save-to-dashboard";
import { ShareDialog } from "./share-dialog";
import { useTestMarket } from "./test-market";

interface ActionsProps {
  report: Report;
  inquiry: ReportRequest;
  /** The answer on show. */
  answer: NicheAnswer;
}

function Actions({ report, inquiry, answer }: ActionsProps) {
  const [open, setOpen] = useState<"save" | "share" | "followUp" | null>(null);
  const request = requestOf(inquiry, report);
  const { market } = report.match;
  const paper = useFile(pdfName(report), "Report downloaded", () => reportAsPdf(request, answer));
  const ideas = useFile(`ideas-${market.slug}.csv`, "Ideas downloaded", () => ideasAsCsv(request));
  const test = useTestMarket(report, request);
  const choice = useChooseMarket(report, request);
  const closeDialog = () => setOpen(null);

  return (
    <section
      aria-label="Keep and share"
      className="report-bar z-40 flex flex-wrap items-center gap-x-2.5 gap-y-1 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper-raised max-lg:px-4 max-lg:py-2 lg:gap-x-3 print:hidden"
    >
      <p className="min-w-0 flex-1 text-xs leading-4.5 text-ink-soft lg:hidden">
        <span className="block truncate text-sm font-semibold text-ink">{market.name}</span>
        <span className="max-[22.5rem]:sr-only">{keptText(answer)}</span>
      </p>
      <SaveToDashboard report={report} />
      <Button variant="secondary" className="max-lg:hidden" busy={paper.isBusy} onClick={paper.take}>
        Export PDF
      </Button>
      <MoreMenu>
        <MenuEntry onPick={() => setOpen("save")}>Save to My Projects</MenuEntry>
        <MenuEntry onPick={() => void choice.run()} isBusy={choice.isBusy} isDisabled={choice.isPending}>
          Make this my market
        </MenuEntry>
        <MenuEntry onPick={() => void test.run()} isBusy={test.isBusy} isDisabled={test.isPending}>
          Test this market
        </MenuEntry>
        <MenuEntry onPick={() => setOpen("share")}>Share Analysis</MenuEntry>
        <MenuEntry onPick={paper.take} isBusy={paper.isBusy} className="lg:hidden">
          Export PDF
        </MenuEntry>
        <MenuEntry onPick={() => setOpen("followUp")}>Schedule Follow-up</MenuEntry>
        <MenuEntry onPick={ideas.take} isBusy={ideas.isBusy}>
          Ideas as CSV
        </MenuEntry>
      </MoreMenu>
      <SaveDialog open={open === "save"} onClose={closeDialog} request={request} suggestedName={market.name} />
      <ShareDialog open={open === "share"} onClose={closeDialog} request={request} marketName={market.name} />
      <FollowUpDialog open={open === "followUp"} onClose={closeDialog} request={request} />
    </section>
  );
}

/** "about $26 an hour kept"; blank where the answer shows no dollars. */
function keptText({ showsDollars, keptUsd: [, middle = 0] }: NicheAnswer): string {
  if (!showsDollars) return "";
  const dollars = Math.round(middle);
  return dollars < 0 ? `loses about $${-dollars} an hour` : `about $${dollars} an hour kept`;
}

/** Actions on a report. On a phone they are one bar at the lower edge. */
export const ReportActions = withQueries(Actions);
