import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { runsQuery, useRunChanges } from "../../api/calls/runs";
import { fetchFile } from "../../api/client";
import { withQueries } from "../../api/queries/with-queries";
import { useSession } from "../../api/session";
import { findTool } from "../../api/tools";
import { downloadBlob } from "../../lib/download";
import { localDate } from "../../lib/time/day";
import { Button } from "../button/button";
import { Badge } from "../inline/badge";
import { Dialog } from "../layout/dialog";
import { TitledSection } from "../layout/titled-section";
import { useMutation } from "../use-mutation";

interface SavedRunsProps {
  /** Slug of the tool. */
  tool: string;
  /** Heading, such as "Saved calculations". */
  title: string;
  /** Shows a saved run on the page. */
  onOpen: (id: number) => Promise<unknown>;
}

type RunList = Awaited<ReturnType<NonNullable<ReturnType<typeof runsQuery>["queryFn"]>>>;
type NamedRun = { id: number; name: string };

/** Saved runs of a tool: open, as PDF with Premium, delete. */
function SavedRuns({ tool, title, onOpen }: SavedRunsProps) {
  const { user } = useSession();
  const { data } = useQuery(runsQuery(tool));
  const [leaving, setLeaving] = useState<NamedRun | null>(null);
  const opening = useMutation(onOpen, "Could not open the saved result");
  const taking = useMutation(async (id: number) => {
    downloadBlob(`sidestart-${tool}.pdf`, await fetchFile(`/api/downloads/tools/${tool}.pdf?run=${id}`));
  }, "Download failed");
  if (!data || data.items.length === 0) return null;
  const hidden = data.total - data.items.length;
  return (
    <TitledSection id="saved-runs" title={title} titleStyle="text-xl" className="print:hidden">
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.items.map((run) => (
          <RunItem
            key={run.id}
            run={run}
            hasFile={user?.planType === "Premium" && !run.isExample && Boolean(findTool(tool)?.hasPaper)}
            {...{ opening, taking }}
            onDelete={(name) => setLeaving({ id: run.id, name })}
          />
        ))}
      </ul>
      {hidden > 0 ? <HiddenRuns count={hidden} /> : null}
      <DeleteDialog run={leaving} onClose={() => setLeaving(null)} />
    </TitledSection>
  );
}

interface RunAction {
  isBusy: boolean;
  run: (id: number) => Promise<boolean>;
}

interface RunItemProps {
  run: RunList["items"][number];
  hasFile: boolean;
  opening: RunAction;
  taking: RunAction;
  onDelete: (name: string) => void;
}

/** One saved run, with what can be done with it. */
function RunItem({ run, hasFile, opening, taking, onDelete }: RunItemProps) {
  const name = run.name ?? run.title;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-sm">
      <span className="mr-auto min-w-0 [overflow-wrap:anywhere]">
        {name} {run.isExample ? <Badge tone="outline">Example</Badge> : null}{" "}
        <span className="text-ink-soft">· {localDate(run.savedAt)}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Open: ${name}`}
        busy={opening.isBusy}
        onClick={() => void opening.run(run.id)}
      >
        Open
      </Button>
      {hasFile ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`PDF: ${name}`}
          busy={taking.isBusy}
          onClick={() => void taking.run(run.id)}
        >
          PDF
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" aria-label={`Delete: ${name}`} onClick={() => onDelete(name)}>
        Delete
      </Button>
    </li>
  );
}

function HiddenRuns({ count }: { count: number }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {count} earlier {count === 1 ? "one is" : "ones are"} kept.{" "}
      <Link href="/pricing" className="prose-link">
        Premium
      </Link>{" "}
      opens all of them.
    </p>
  );
}

function DeleteDialog({ run, onClose }: { run: NamedRun | null; onClose: () => void }) {
  const { removeRun } = useRunChanges();
  const deleting = useMutation(async (id: number) => {
    await removeRun(id);
    onClose();
  }, "Could not delete the saved result");
  return (
    <Dialog
      open={run !== null}
      onClose={onClose}
      title="Delete this result?"
      description={`“${run?.name ?? ""}” is deleted for good, and links to it stop working.`}
    >
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="destructive" busy={deleting.isBusy} onClick={() => run && void deleting.run(run.id)}>
          Delete
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

export default withQueries(SavedRuns);
