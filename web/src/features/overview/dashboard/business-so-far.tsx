import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type Chain, type ChainPart, chainQuery, useRenewPart } from "../../../api/calls/chain";
import { findTool, TOOLS } from "../../../api/tools";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { Badge } from "../../../ui/inline/badge";
import { useMutation } from "../../../ui/use-mutation";
import { ageText } from "./age-text";

/** Name of each part, and its next step while it is missing. */
const PARTS: Record<string, { name: string; missing: string; act: string }> = {
  "niche-discovery": {
    name: "Market",
    missing: "Find out whether a market is worth your evenings, and save the report.",
    act: "Analyze a niche",
  },
  "customer-persona": {
    name: "Customer",
    missing: "Describe the one person you sell to.",
    act: "Describe your customer",
  },
  "audience-problem-finder": {
    name: "Problems",
    missing: "Paste what people write, and see what they complain about.",
    act: "Paste comments",
  },
  "what-should-i-sell": {
    name: "Offer",
    missing: "Rank the ideas by your skills, money and hours.",
    act: "Rank the ideas",
  },
  "profitability-calculator": {
    name: "Price and pay",
    missing: "Work out what an hour of your business pays.",
    act: "Calculate your pay",
  },
};

/** The chain of the tools: each part with its main result, its age, a mark when it is stale, and its next step. `reportHref` opens the latest report. */
export function BusinessSoFar({ reportHref }: { reportHref: string }) {
  const { data, error, isFetching, refetch } = useQuery(chainQuery);
  if (data) return <ChainList chain={data} reportHref={reportHref} />;
  if (error && !isFetching) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p>Could not load your business so far.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  // As high as the list will be.
  return (
    <div aria-busy="true" className="divide-y divide-line border-y border-line">
      {Array.from({ length: TOOLS.length + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={at} className="min-h-28 sm:min-h-20" />
      ))}
    </div>
  );
}

function ChainList({ chain, reportHref }: { chain: Chain; reportHref: string }) {
  const count = chain.parts.length;
  const done = chain.parts.filter(({ isComplete, stale }) => isComplete && stale.length === 0).length;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {chain.market ? (
          <>
            The market of your latest report is <span className="font-semibold text-ink">{chain.market.name}</span>. The
            other parts build on it.
          </>
        ) : (
          "The tools build on one another. Begin with a market."
        )}
      </p>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {chain.parts.map((part, at) => (
          <li key={part.toolName} className="py-4">
            <PartRow
              part={part}
              reportHref={reportHref}
              place={at + 1}
              market={chain.market?.slug ?? null}
              marketName={chain.market?.name ?? null}
              isNext={chain.nextTool === part.toolName}
            />
          </li>
        ))}
        <li className="py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h3 className="text-base">
                <span className="tabular mr-2 text-lamp-ink">{count + 1}</span>
                Business plan
              </h3>
              <p className="mt-1 text-sm text-ink-soft">
                {done} of {count} parts are complete and up to date.{" "}
                {done === count ? "It has everything it needs." : "It lists what's still missing."}
              </p>
            </div>
            <a href="#downloads" className="prose-link inline-flex min-h-11 items-center text-sm">
              Go to the download
            </a>
          </div>
        </li>
      </ol>
    </>
  );
}

type PartRowProps = {
  part: ChainPart;
  reportHref: string;
  place: number;
  /** Slug of the market of the latest report. */
  market: string | null;
  marketName: string | null;
  isNext: boolean;
};

function PartRow({ part, reportHref, place, market, marketName, isNext }: PartRowProps) {
  const words = PARTS[part.toolName] ?? wordsOf(part);
  const { run, headline, stale } = part;
  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base">
            <span className="tabular mr-2 text-lamp-ink">{place}</span>
            {words.name}
          </h3>
          <PartState part={part} isNext={isNext} />
        </div>
        {run ? (
          <p className="mt-1 break-words">
            <span className="font-semibold">{headline ?? "Saved"}</span>{" "}
            <span className="text-sm text-ink-soft">
              <time dateTime={run.savedAt} title={localDate(run.savedAt)}>
                Saved {ageText(run.savedAt, Date.now())}
              </time>
            </span>
          </p>
        ) : (
          <p className="mt-1 text-sm text-ink-soft">{words.missing}</p>
        )}
        {stale.map(({ kind, text }) => (
          <p key={kind} className="mt-1 text-sm text-lamp-ink">
            {text}
          </p>
        ))}
        {part.renewNote && marketName ? (
          <p className="mt-1 text-sm text-ink-soft">
            “Use it for {marketName}”: {part.renewNote}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        <RenewButton part={part} name={words.name} marketName={marketName} />
        {run ? (
          <Link
            href={part.toolName === "niche-discovery" ? reportHref : `${part.path}?run=${run.id}`}
            className="prose-link inline-flex min-h-11 items-center text-sm"
            aria-label={`${part.isComplete ? "Open" : "Continue"} ${words.name}`}
          >
            {part.isComplete ? "Open" : "Continue"}
          </Link>
        ) : (
          <LinkButton
            href={market && part.toolName !== "niche-discovery" ? `${part.path}?market=${market}` : part.path}
            variant={isNext ? "primary" : "secondary"}
            size="sm"
          >
            {words.act}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Words for a part without its own. */
function wordsOf({ toolName, label }: ChainPart) {
  return { name: label, missing: findTool(toolName)?.description ?? "", act: `Open ${label}` };
}

function PartState({ part, isNext }: { part: ChainPart; isNext: boolean }) {
  if (part.stale.length > 0) return <Badge tone="lamp">Out of date</Badge>;
  if (part.isComplete) return <Badge tone="good">Complete</Badge>;
  if (part.run) return <Badge tone="info">{part.run.progress}%</Badge>;
  return isNext ? <Badge tone="info">Next</Badge> : <Badge tone="outline">Not yet</Badge>;
}

/** Makes a stale part new in one click. A part of another market keeps only what its note says. */
function RenewButton({ part, name, marketName }: { part: ChainPart; name: string; marketName: string | null }) {
  const renew = useRenewPart();
  const { isBusy, run } = useMutation(async () => {
    await renew(part);
  }, "Could not update it");
  const isMarket = part.stale.some(({ kind }) => kind === "market");
  const isOld = part.stale.some(({ kind }) => kind === "figures");
  if (!part.canRenew || !(isMarket || isOld)) return null;
  const text = isMarket && marketName ? `Use it for ${marketName}` : "Update it";
  return (
    <Button variant="secondary" size="sm" busy={isBusy} aria-label={`${text}: ${name}`} onClick={() => void run()}>
      {text}
    </Button>
  );
}
