import { useQuery } from "@tanstack/react-query";
import { type Chain, chainQuery } from "../../../../api/calls/chain";
import { Button } from "../../../../ui/button/button";
import { type NicheResult, type Overview, reportAddress } from "../api";
import { FileList } from "../downloads/file-list";
import { listFiles } from "../downloads/files";
import { rememberDownload } from "../downloads/remembered-download";
import { useDownloads } from "../downloads/use-downloads";
import { Upgrade } from "../upgrade";
import { otherMarketText } from "./other-market";
import { PartRow } from "./part-row";
import { placeOf } from "./part-words";
import { RowFrame, RowTitle } from "./row-frame";

interface BusinessSoFarProps {
  overview: Overview;
  /** False until the saved results are known. */
  isKnown: boolean;
}

/** The five tools in the order in which they build on one another, each with its files, and the business plan that is made of them. */
export function BusinessSoFar({ overview, isKnown }: BusinessSoFarProps) {
  const { data: chain, error, isFetching, refetch } = useQuery(chainQuery);
  const isPremium = overview.user.planType === "Premium";
  const downloads = useDownloads(isPremium, listFiles(overview));
  const { asking, setAsking, start } = downloads;
  const tools = [...overview.toolProgress].sort((a, b) => placeOf(a.toolName) - placeOf(b.toolName));
  const filesOf = (toolName: string | null, label: string) => {
    const files = downloads.files.filter((file) => file.toolName === toolName);
    return <FileList {...{ label, files, overview, isKnown, downloads }} />;
  };
  return (
    <>
      <p className="text-sm text-ink-soft">
        <ChainIntro chain={chain} /> {isPremium ? null : "Downloads are part of Premium."}
      </p>
      {!chain && error && !isFetching ? (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <p>Could not load your business so far.</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {tools.map((tool, at) => (
          <PartRow
            key={tool.toolName}
            tool={tool}
            part={chain?.parts.find(({ toolName }) => toolName === tool.toolName)}
            reportHref={reportAddress((overview.latestResults.nicheAnalysis ?? {}) as NicheResult)}
            place={at + 1}
            market={chain?.market ?? null}
            isNext={chain?.nextTool === tool.toolName}
            files={filesOf(tool.toolName, tool.label)}
          />
        ))}
        <RowFrame files={filesOf(null, "Business plan")}>
          <RowTitle place={tools.length + 1} name="Business plan" />
          {chain ? <PlanState chain={chain} /> : null}
        </RowFrame>
      </ol>
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

function ChainIntro({ chain }: { chain: Chain | undefined }) {
  if (!chain?.market) return "The tools build on one another. Begin with a market.";
  return (
    <>
      Your market is <span className="font-semibold text-ink">{chain.market.name}</span>. The other parts build on it.
    </>
  );
}

/** Number of parts that the business plan has, and those that it leaves out. */
function PlanState({ chain }: { chain: Chain }) {
  const count = chain.parts.length;
  const done = chain.parts.filter(({ isComplete, stale }) => isComplete && stale.length === 0).length;
  const other = otherMarketText(chain);
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">
        {done} of {count} parts are complete and up to date.{" "}
        {done === count ? "It has everything it needs." : "It lists what's still missing."}
      </p>
      {other ? <p className="mt-1 text-sm text-lamp-ink">{other} The business plan leaves them out.</p> : null}
    </>
  );
}
