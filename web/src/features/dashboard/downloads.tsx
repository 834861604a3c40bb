import { useState } from "react";
import { ApiError, errorText } from "../../api/errors";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { useToast } from "../../ui/use-toast";
import { fetchFile, type Overview } from "./api";
import { Upgrade } from "./upgrade";

interface File {
  path: string;
  name: string;
  title: string;
  text: string;
  /** What Premium lets one do, as in "You can now ...". */
  feature: string;
  /** A saved result of one of these tools goes into it; none where it is made of whatever there is. */
  madeOf: readonly string[];
}

const FILES: readonly File[] = [
  {
    path: "/api/downloads/business-plan.pdf",
    name: "business-plan.pdf",
    title: "Business plan",
    text: "PDF of what you have so far, with its sources and what is still missing.",
    feature: "download your business plan",
    madeOf: [],
  },
  {
    path: "/api/downloads/profit-projections.xlsx",
    name: "profit-projections.xlsx",
    title: "Profit projections",
    text: "Spreadsheet of twelve months, with formulas that you can change.",
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

/** Files made of what the member has. Free members are told about Premium instead. */
export function Downloads({ overview, isKnown }: { overview: Overview; isKnown: boolean }) {
  const toast = useToast();
  const [asking, setAsking] = useState("");
  const [busy, setBusy] = useState("");
  const isPremium = overview.user.planType === "Premium";

  async function take(file: File) {
    if (!isPremium) return setAsking(file.feature);
    setBusy(file.path);
    try {
      await fetchFile(file.path, file.name);
      toast.add({ title: "Downloaded", description: file.name });
    } catch (error) {
      // The plan may have changed in another place.
      if (error instanceof ApiError && error.status === 402) setAsking(file.feature);
      else toast.add({ title: "Not downloaded", description: errorText(error), variant: "destructive" });
    }
    setBusy("");
  }

  return (
    <>
      <ul className="grid gap-x-14 border-t border-line lg:grid-cols-2">
        {[...FILES, ...exportsOf(overview)].map((file) => {
          const missing = isKnown ? missingFor(file, overview) : null;
          return (
            <li key={file.path} className="flex items-center justify-between gap-6 border-b border-line py-5">
              <div>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  {file.title}
                  {isPremium ? null : <Badge tone="lamp">Premium</Badge>}
                </p>
                <p className="mt-1 text-sm text-ink-soft">
                  {file.text} {missing}
                </p>
              </div>
              <Button
                variant="secondary"
                busy={busy === file.path}
                disabled={isPremium && missing !== null}
                aria-label={`Download ${file.title}`}
                onClick={() => void take(file)}
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
      <Upgrade feature={asking} open={asking !== ""} onClose={() => setAsking("")} />
    </>
  );
}

function exportsOf({ toolProgress }: Overview): File[] {
  const withResults = toolProgress.filter((tool) => tool.result !== null || tool.isReady);
  return withResults.map(({ toolName, label }) => ({
    path: `/api/downloads/tools/${toolName}.pdf`,
    name: `${toolName}.pdf`,
    title: `${label} export`,
    text: "PDF of your latest saved result.",
    feature: `export your ${label} results`,
    madeOf: [toolName],
  }));
}

/** What has to be there first, said before somebody pays for the file. */
function missingFor({ madeOf }: File, { toolProgress }: Overview): string | null {
  const tools = toolProgress.filter(({ toolName }) => madeOf.includes(toolName));
  if (tools.length === 0 || tools.some(({ result }) => result !== null)) return null;
  const ready = tools.find(({ isReady }) => isReady);
  return ready ? `First save a result of ${ready.label}.` : `It waits for ${tools[0]?.label}, which is not ready yet.`;
}
