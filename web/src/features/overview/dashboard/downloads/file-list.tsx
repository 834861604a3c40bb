import { Link } from "wouter";
import { Button } from "../../../../ui/button/button";
import { Badge } from "../../../../ui/inline/badge";
import type { Overview, ToolProgress } from "../api";
import { type DashboardFile, missingFor } from "./files";
import type { FileDownloads } from "./use-downloads";

interface FileListProps {
  /** Name of the tool or of the business plan. */
  label: string;
  files: readonly DashboardFile[];
  overview: Overview;
  /** False until the saved results are known. */
  isKnown: boolean;
  downloads: FileDownloads;
}

/** Files of one tool. Free members are offered Premium instead, and only for files that can be made. */
export function FileList({ label, files, overview, isKnown, downloads }: FileListProps) {
  return (
    <ul aria-label={`Downloads: ${label}`} className="space-y-2">
      {files.map((file) => {
        const missing = isKnown ? missingFor(file, overview) : null;
        const isOffer = missing === null && overview.user.planType !== "Premium";
        return (
          <li key={file.path} className="flex items-center justify-between gap-4">
            <div className="text-sm">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {file.title}
                {isOffer ? <Badge tone="lamp">Premium</Badge> : null}
              </p>
              <p className="text-xs text-ink-soft">{missing ? <Missing tool={missing} /> : file.text}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              busy={downloads.busy === file.path}
              disabled={missing !== null}
              aria-label={`Download ${file.title}`}
              onClick={() => downloads.takeFile(file)}
            >
              Download
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Requirement of the file, shown before an upgrade is offered. */
function Missing({ tool }: { tool: ToolProgress }) {
  if (!tool.isReady) return `Not available yet: it needs ${tool.label}, which is coming later.`;
  return (
    <>
      Save a result from{" "}
      <Link href={tool.path} className="prose-link">
        {tool.label}
      </Link>{" "}
      first.
    </>
  );
}
