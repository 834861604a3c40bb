import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ChainMarket, ChainPart } from "../../../../api/calls/chain";
import { localDate } from "../../../../lib/time/day";
import { LinkButton } from "../../../../ui/button/link-button";
import { Badge } from "../../../../ui/inline/badge";
import type { ToolProgress } from "../api";
import { ageText } from "./age-text";
import { PART_WORDS } from "./part-words";
import { RenewButton } from "./renew-button";
import { RowFrame, RowTitle } from "./row-frame";

interface PartRowProps {
  tool: ToolProgress;
  /** Missing while the chain is not known. */
  part: ChainPart | undefined;
  reportHref: string;
  place: number;
  market: ChainMarket | null;
  isNext: boolean;
  /** Files of the tool. */
  files: ReactNode;
}

/** A tool with its progress, its latest result, a mark when that is stale, its files, and the way on. */
export function PartRow({ tool, part, reportHref, place, market, isNext, files }: PartRowProps) {
  const words = PART_WORDS[tool.toolName] ?? { name: tool.label, act: `Open ${tool.label}` };
  return (
    <RowFrame files={files}>
      <RowTitle place={place} name={words.name}>
        {tool.isReady ? (
          <Link href={tool.path} className="prose-link inline-flex min-h-6 items-center text-sm font-semibold">
            {tool.label}
          </Link>
        ) : (
          <span className="text-sm font-semibold">{tool.label}</span>
        )}
        <PartState tool={tool} part={part} isNext={isNext} />
      </RowTitle>
      <p className="mt-1 text-sm text-ink-soft">
        {tool.description} <span className="whitespace-nowrap text-ink-faint">{tool.path}</span>
      </p>
      {part ? <PartResult part={part} market={market} /> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="tabular flex items-center gap-2 text-xs text-ink-soft">
          <progress value={tool.progress} max={100} aria-label={`Progress of ${tool.label}`} className="meter w-20" />
          {tool.progress}%
        </span>
        {part?.run ? (
          <>
            <Link
              href={tool.toolName === "niche-discovery" ? reportHref : `${tool.path}?run=${part.run.id}`}
              className="prose-link inline-flex min-h-9 items-center text-sm"
              aria-label={`${part.isComplete ? "Open" : "Continue"} ${words.name}`}
            >
              {part.isComplete ? "Open" : "Continue"}
            </Link>
            <RenewButton part={part} name={words.name} marketName={market?.name ?? null} />
          </>
        ) : tool.isReady ? (
          <LinkButton
            href={market && tool.toolName !== "niche-discovery" ? `${tool.path}?market=${market.slug}` : tool.path}
            variant="secondary"
            size="sm"
          >
            {words.act}
          </LinkButton>
        ) : null}
      </div>
    </RowFrame>
  );
}

function PartResult({
  part: { run, headline, stale, renewNote },
  market,
}: {
  part: ChainPart;
  market: ChainMarket | null;
}) {
  if (!run) return null;
  return (
    <>
      <p className="mt-1 break-words">
        <span className="font-semibold">{headline ?? "Saved"}</span>{" "}
        <span className="text-sm text-ink-soft">
          <time dateTime={run.savedAt} title={localDate(run.savedAt)}>
            Saved {ageText(run.savedAt, Date.now())}
          </time>
        </span>
      </p>
      {stale.map(({ kind, text }) => (
        <p key={kind} className="mt-1 text-sm text-lamp-ink">
          {text}
        </p>
      ))}
      {renewNote && market ? (
        <p className="mt-1 text-sm text-ink-soft">
          “Use it for {market.name}”: {renewNote}
        </p>
      ) : null}
    </>
  );
}

function PartState({ tool, part, isNext }: Pick<PartRowProps, "tool" | "part" | "isNext">) {
  if (part && part.stale.length > 0) return <Badge tone="lamp">Out of date</Badge>;
  if (part?.isComplete ?? tool.progress === 100) return <Badge tone="good">Complete</Badge>;
  if (!tool.isReady) return <Badge>Coming later</Badge>;
  return isNext ? <Badge tone="info">Next</Badge> : null;
}
