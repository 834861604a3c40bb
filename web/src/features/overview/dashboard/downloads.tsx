import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../../api/errors";
import { findTool } from "../../../api/tools";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { Badge } from "../../../ui/inline/badge";
import { useMutation } from "../../../ui/use-mutation";
import { downloadFile, type Overview, type ToolProgress } from "./api";
import { rememberDownload, takeRememberedDownload } from "./remembered-download";
import { Upgrade } from "./upgrade";

interface File {
  path: string;
  name: string;
  title: string;
  text: string;
  /** Feature that Premium allows, as in "You can now ...". */
  feature: string;
  /** It needs a saved result of one of these tools; of none when empty. */
  madeOf: readonly string[];
}

const FILES: readonly File[] = [
  {
    path: "/api/downloads/business-plan.pdf",
    name: "business-plan.pdf",
    title: "Business plan",
    text: "A PDF in nine sections with sources, built from what you have so far, with blank lines where something is missing.",
    feature: "download your business plan",
    madeOf: [],
  },
  {
    path: "/api/downloads/profit-projections.xlsx",
    name: "profit-projections.xlsx",
    title: "Profit projections",
    text: "Spreadsheet that calculates twelve months from your price, sales, and costs.",
    feature: "download your profit projections",
    madeOf: ["niche-discovery", "profitability-calculator"],
  },
  {
    path: "/api/downloads/persona-avatar.svg",
    name: "persona-avatar.svg",
    title: "Persona avatar",
    text: "A drawing of the customer you described.",
    feature: "download your customer persona avatar",
    madeOf: ["customer-persona"],
  },
];

/** Files of the member. Free members are offered Premium instead, and only for files that can be made. */
export function Downloads({ overview, isKnown }: { overview: Overview; isKnown: boolean }) {
  const files = [...FILES, ...exportsOf(overview)];
  const { asking, setAsking, busy, takeFile, start } = useDownloads(overview.user.planType === "Premium", files);
  return (
    <>
      <ul className="border-t border-line">
        {files.map((file) => (
          <DownloadRow
            key={file.path}
            file={file}
            overview={overview}
            isKnown={isKnown}
            isBusy={busy === file.path}
            onTake={() => void takeFile(file)}
          />
        ))}
      </ul>
      <Upgrade
        feature={asking?.feature ?? ""}
        open={asking !== null}
        onClose={() => setAsking(null)}
        onUpgraded={() => asking && void start(asking, true)}
        onCheckout={() => asking && rememberDownload(asking.path)}
      />
    </>
  );
}

/** Starts downloads, or opens the upgrade dialog first. A file that was requested before a checkout starts after it. */
function useDownloads(isPremium: boolean, files: readonly File[]) {
  const toast = useToast();
  const [asking, setAsking] = useState<File | null>(null);
  const [current, setCurrent] = useState<File | null>(null);
  /** After an upgrade the toast about that stays in place. */
  const { isBusy, run: start } = useMutation(async (file: File, isQuiet: boolean) => {
    setCurrent(file);
    await downloadFile(file.path, file.name).catch((error: unknown) => {
      // The plan may have changed in another place.
      if (!(error instanceof ApiError && error.status === 402)) throw error;
      setAsking(file);
      isQuiet = true;
    });
    if (!isQuiet) toast.add({ title: "Downloaded", description: file.name });
  }, "Download failed");
  const busy = isBusy ? current?.path : null;
  const startRemembered = useEffectEvent(() => {
    const path = takeRememberedDownload();
    const file = files.find((file) => file.path === path);
    if (file) void start(file, true);
  });
  useEffect(() => {
    if (isPremium) startRemembered();
  }, [isPremium]);

  const takeFile = (file: File) => (isPremium ? start(file, false) : setAsking(file));
  return { asking, setAsking, busy, takeFile, start };
}

interface DownloadRowProps {
  file: File;
  overview: Overview;
  isKnown: boolean;
  isBusy: boolean;
  onTake: () => void;
}

function DownloadRow({ file, overview, isKnown, isBusy, onTake }: DownloadRowProps) {
  const missing = isKnown ? missingFor(file, overview) : null;
  return (
    <li className="flex items-center justify-between gap-6 border-b border-line py-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {file.title}
          {overview.user.planType === "Premium" ? null : <Badge tone="lamp">Premium</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{file.text}</p>
        {missing ? <Missing tool={missing} /> : null}
      </div>
      <Button
        variant="secondary"
        busy={isBusy}
        disabled={missing !== null}
        aria-label={`Download ${file.title}`}
        onClick={onTake}
      >
        Download
      </Button>
    </li>
  );
}

/** Requirement of the file, shown before an upgrade is offered. */
function Missing({ tool }: { tool: ToolProgress }) {
  return (
    <p className="mt-1 text-sm font-medium">
      {tool.isReady ? (
        <>
          Save a result from{" "}
          <Link href={tool.path} className="prose-link">
            {tool.label}
          </Link>{" "}
          first.
        </>
      ) : (
        `Not available yet: it needs ${tool.label}, which is coming later.`
      )}
    </p>
  );
}

function exportsOf({ toolProgress }: Overview): File[] {
  const withResults = toolProgress.filter((tool) => tool.result !== null || tool.isReady);
  return withResults.flatMap(({ toolName, label }) => {
    const file = { feature: `export your ${label} results`, madeOf: [toolName] };
    const paper = {
      ...file,
      path: `/api/downloads/tools/${toolName}.pdf`,
      name: `${toolName}.pdf`,
      title: `${label} export`,
      text: "PDF of your latest saved result.",
    };
    const table = {
      ...file,
      path: `/api/downloads/tools/${toolName}.csv`,
      name: `${toolName}.csv`,
      title: `${label} quotes`,
      text: "Quotes from your latest saved result with their themes, as a table.",
    };
    const { hasPaper, hasTable } = findTool(toolName) ?? {};
    return [...(hasPaper ? [paper] : []), ...(hasTable ? [table] : [])];
  });
}

/** The tool whose result is missing, if any. */
function missingFor({ madeOf }: File, { toolProgress }: Overview): ToolProgress | null {
  const tools = toolProgress.filter(({ toolName }) => madeOf.includes(toolName));
  if (tools.some(({ result }) => result !== null)) return null;
  return tools.find(({ isReady }) => isReady) ?? tools[0] ?? null;
}
