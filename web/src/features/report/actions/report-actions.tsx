import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withQueries } from "../../../api/queries/with-queries";
import { fullAddress } from "../../../lib/address/full-address";
import { readerDay, readerDayFromNow, writtenDay } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { DateField } from "../../../ui/form/date-field";
import { Form } from "../../../ui/form/form";
import { FormButtons } from "../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { useForm } from "../../../ui/form/use-form";
import { Dialog } from "../../../ui/layout/dialog";
import { LinkList } from "../../../ui/tool/link-list";
import { NewLink, ShareButtons, useCopyLink } from "../../../ui/tool/new-link";
import { useMutation } from "../../../ui/use-mutation";
import type { NicheAnswer } from "../answer/answer-types";
import {
  ideasAsCsv,
  reportAsPdf,
  requestOf,
  revokeShare,
  saveProject,
  scheduleFollowUp,
  shareAnalysis,
  sharesQuery,
} from "../saved/api";
import { downloadCalendar } from "../saved/calendar-file";
import { NameForm } from "../saved/name-form";
import { pdfName, useFile } from "../saved/use-file";
import type { ReportRequest } from "../selection";
import type { NicheRequest, Report } from "../types";
import { useChooseMarket } from "./choose-market";
import { MenuEntry, MoreMenu } from "./more-menu";
import { SaveToDashboard } from "./save-to-dashboard";
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
      <SaveDialog open={open === "save"} onClose={closeDialog} request={request} marketName={market.name} />
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

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  request: NicheRequest;
  marketName: string;
}

function SaveDialog({ open, onClose, request, marketName }: ReportDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save to My Projects"
      description="You will find it next to the form. Opening it shows the report with the current data."
    >
      <NameForm
        initial={marketName}
        action="Save"
        failure="Could not save the project"
        onCancel={onClose}
        onSubmit={async (name) => {
          const project = await saveProject(client, name, request);
          onClose();
          toast.add({ title: "Saved to My Projects", description: project.name });
        }}
      />
    </Dialog>
  );
}

const DEFAULT_DAYS = 14;

function FollowUpDialog({ open, onClose, request }: Omit<ReportDialogProps, "marketName">) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule Follow-up"
      description="The day appears under Follow-ups, and you get a file for your calendar."
    >
      <FollowUpForm onClose={onClose} request={request} />
    </Dialog>
  );
}

function FollowUpForm({ onClose, request }: Pick<ReportDialogProps, "onClose" | "request">) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async ({ date = "" }) => {
    if (date < readerDay()) {
      throw new InvalidFieldsError({ date: "That day is past. Please pick today or a later day." });
    }
    const followUp = await scheduleFollowUp(client, request, date);
    onClose();
    downloadCalendar(followUp);
    toast.add({ title: "Follow-up scheduled", description: writtenDay(date) });
  }, "Could not schedule the follow-up");
  return (
    <Form form={form} className="mt-5 space-y-5">
      <DateField label="Date" name="date" defaultValue={readerDayFromNow(DEFAULT_DAYS)} min={readerDay()} />
      <FormButtons action="Schedule" isBusy={form.isBusy} onCancel={onClose} />
    </Form>
  );
}

export function ShareDialog({ open, onClose, request, marketName }: ReportDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share Analysis"
      description="Anyone with the link can read this report, including your keywords, until you revoke it. Search engines are asked not to list it."
    >
      <ShareBody onClose={onClose} request={request} marketName={marketName} />
    </Dialog>
  );
}

function ShareBody({ onClose, request, marketName }: Omit<ReportDialogProps, "open">) {
  const client = useQueryClient();
  const copy = useCopyLink(onClose, "The analysis link has been copied to your clipboard.");
  const [link, setLink] = useState("");
  const { isBusy, run } = useMutation(async () => {
    const { path } = await shareAnalysis(client, request);
    if (path) setLink(fullAddress(path));
  }, "Could not create the link");
  return (
    <div className="mt-5 space-y-5">
      {link === "" ? null : <NewLink link={link} title={`${marketName} · Sidestart`} onCopy={() => void copy(link)} />}
      <ShareLinks onCopy={copy} />
      <ShareButtons canCreate={link === ""} isBusy={isBusy} onCreate={run} onClose={onClose} />
    </div>
  );
}

/** Links of this visitor that are not revoked, each to copy again. */
function ShareLinks({ onCopy }: { onCopy: (link: string) => Promise<void> }) {
  const client = useQueryClient();
  const { data = [] } = useQuery(sharesQuery);
  const { isBusy, run } = useMutation((id: number) => revokeShare(client, id), "Could not revoke the link");
  const links = data.map(({ id, createdAt, path, marketName, request }) => ({
    id,
    createdAt,
    path,
    title: marketName,
    text: `${marketName}, “${request.keywords}”`,
  }));
  return <LinkList links={links} isBusy={isBusy} onCopy={onCopy} onRevoke={(id) => void run(id)} />;
}
