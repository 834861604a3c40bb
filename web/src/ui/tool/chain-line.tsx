import { useQuery } from "@tanstack/react-query";
import { type ChainFinding, type ChainMarket, type ChainPart, chainQuery, useRenewPart } from "../../api/calls/chain";
import { withQueries } from "../../api/queries/with-queries";
import { Button } from "../button/button";
import { Badge } from "../inline/badge";
import { useMutation } from "../use-mutation";

export interface ChainLineProps {
  /** Key of the tool whose page this is. */
  tool: string;
  /** Slug of the market in use; `null` without one. */
  market: string | null;
  /** Takes the chosen market with the offer of the plan, or none. */
  onUse: (market: ChainMarket | null, offer: string | null) => void;
  /** Kinds of statements of other tools that this tool starts from. */
  kinds?: readonly ChainFinding["kind"][];
}

const KIND_TEXTS: Record<ChainFinding["kind"], string> = {
  price: "Your price",
  pays: "Your customer pays today",
  theme: "Customers report",
  idea: "Your best idea",
};

/** Starting point of a tool: the chosen market, and what other tools know. Nothing is taken before a click. */
function ChainLineView({ tool, market, onUse, kinds = [] }: ChainLineProps) {
  const { data } = useQuery(chainQuery);
  if (!data) return null;
  const own = data.parts.find(({ toolName }) => toolName === tool);
  const facts = data.parts
    .filter(({ toolName }) => toolName !== tool)
    .flatMap(({ findings, label }) => findings.map((finding) => ({ ...finding, label })))
    // The offer of the plan stands for the best idea of a ranking.
    .filter(({ kind }) => kinds.includes(kind) && !(data.offer && kind === "idea"));
  return (
    <div className="space-y-2 text-sm">
      <MarketLine
        chosen={data.market ?? null}
        market={market}
        onUse={(chosen) => onUse(chosen, chosen ? (data.offer ?? null) : null)}
      />
      {data.offer && kinds.includes("idea") ? (
        <p className="break-words">
          Your offer: <span className="font-semibold">{data.offer}</span>{" "}
          <span className="text-ink-soft">from your plan</span>
        </p>
      ) : null}
      {facts.map(({ kind, text, basis, label }) => (
        <p key={`${kind}${text}`} className="break-words">
          {KIND_TEXTS[kind]}: <span className="font-semibold">{text}</span> <Badge tone="outline">{basis}</Badge>{" "}
          <span className="text-ink-soft">from {label}</span>
        </p>
      ))}
      {own ? <OldFigures part={own} /> : null}
    </div>
  );
}

type MarketLineProps = Pick<ChainLineProps, "market"> & {
  chosen: ChainMarket | null;
  onUse: (market: ChainMarket | null) => void;
};

function MarketLine({ chosen, market, onUse }: MarketLineProps) {
  const remove = market ? (
    <Button variant="ghost" size="sm" onClick={() => onUse(null)}>
      Remove the market
    </Button>
  ) : null;
  if (!chosen) {
    if (!market) return null;
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          Market: <span className="font-semibold">{market.replaceAll("-", " ")}</span>
        </span>
        {remove}
      </p>
    );
  }
  if (market === chosen.slug) {
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          Market: <span className="font-semibold">{chosen.name}</span>, from your niche report
        </span>
        {remove}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>
        {market ? (
          <>
            Based on an earlier niche: {market.replaceAll("-", " ")}. Your market so far is{" "}
            <span className="font-semibold">{chosen.name}</span>.
          </>
        ) : (
          <>
            Your market so far is <span className="font-semibold">{chosen.name}</span>.
          </>
        )}
      </span>
      <Button variant="secondary" size="sm" onClick={() => onUse(chosen)}>
        {market ? `Change to ${chosen.name}` : "Use this market"}
      </Button>
    </p>
  );
}

/** A saved run that was made with earlier figures. */
function OldFigures({ part }: { part: ChainPart }) {
  const renew = useRenewPart();
  const { isBusy, run } = useMutation(async () => {
    await renew(part);
  }, "Could not update it");
  const old = part.stale.find(({ kind }) => kind === "figures");
  if (!old) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>Your saved result: {old.text}</span>
      {part.canRenew ? (
        <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void run()}>
          Update it
        </Button>
      ) : null}
    </p>
  );
}

export const ChainLine = withQueries(ChainLineView);
