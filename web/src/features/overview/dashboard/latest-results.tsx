import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { Link } from "wouter";
import { chainQuery } from "../../../api/calls/chain";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { classNames } from "../../../ui/class-names";
import { Disclosure } from "../../../ui/layout/disclosure";
import { ShortAnswerLines } from "../../../ui/pay-strip/short-answer";
import {
  type NicheResult,
  nicheResultsQuery,
  type OfferShortList,
  type Overview,
  reportAddress,
  type ToolProgress,
} from "./api";
import { answerOf } from "./short-answer";
import { Upgrade } from "./upgrade";

/** The latest that came of each tool. */
export function LatestResults({ overview, isKnown }: { overview: Overview; isKnown: boolean }) {
  const { data: chain } = useQuery(chainQuery);
  const saved = overview.toolProgress.filter((tool) => tool.result !== null);
  if (saved.length === 0) {
    return (
      <>
        <p className="text-sm text-ink-soft">
          {isKnown
            ? "Nothing saved yet. Analyze a niche, then choose “Save to dashboard” under the report."
            : "Your saved results will appear here."}
        </p>
        <LinkButton href="/niche-discovery" variant="secondary" size="sm" className="mt-3">
          Open Niche Discovery
        </LinkButton>
      </>
    );
  }
  return (
    <div className={classNames("grid items-start gap-5", saved.length > 1 && "md:grid-cols-2 xl:grid-cols-3")}>
      {saved.map((tool) => {
        const Card = CARDS[tool.toolName] ?? ToolCard;
        const part = chain?.parts.find(({ toolName }) => toolName === tool.toolName);
        const other = part?.stale.find(({ kind }) => kind === "market")?.text ?? null;
        return (
          <Card
            key={tool.toolName}
            tool={tool}
            planType={overview.user.planType}
            market={chain?.market?.slug ?? null}
            mark={other ? <p className="mt-3 text-sm text-lamp-ink">{other}</p> : null}
          />
        );
      })}
    </div>
  );
}

interface CardProps {
  tool: ToolProgress;
  planType: string;
  /** Slug of the chosen market. */
  market: string | null;
  /** Says that the result is about another market. */
  mark: ReactNode;
}

/** Cards that show a part of the result. */
const CARDS: Readonly<Record<string, ComponentType<CardProps>>> = {
  "niche-discovery": NicheCard,
  "what-should-i-sell": OffersCard,
  "profitability-calculator": ProfitCard,
};

/** Texts of the links of the cards. */
const OPEN_TEXTS: Readonly<Record<string, string>> = {
  "customer-persona": "Open the persona",
  "audience-problem-finder": "Open the themes",
  "what-should-i-sell": "Open the ideas",
  "profitability-calculator": "Open the calculator",
};

function ToolCard({ tool, mark, children }: CardProps & { children?: ReactNode }) {
  return (
    <article className="rounded-lg border border-line bg-paper-raised p-6">
      <h3 className="eyebrow">{tool.label}</h3>
      {mark}
      {children}
      <p className="mt-3 text-xs text-ink-faint">{savedText(tool)}</p>
      <LinkButton href={`${tool.path}?run=latest`} variant="secondary" className="mt-4">
        {OPEN_TEXTS[tool.toolName] ?? "Open the result"}
      </LinkButton>
    </article>
  );
}

function NicheCard({ tool, planType }: CardProps) {
  const result = (tool.result ?? {}) as NicheResult;
  const answer = answerOf(result);
  return (
    <article className="rounded-lg border border-line bg-paper-raised p-6">
      <p className="eyebrow">Niche Discovery</p>
      <h3 className="mt-2 text-xl">{result.match?.market?.name ?? "Your niche"}</h3>
      {answer ? (
        <>
          <ShortAnswerLines answer={answer} className="mt-2" />
          <IndustryScore result={result} />
        </>
      ) : typeof result.evening?.headline === "string" ? (
        <p className="mt-3">{result.evening.headline} (our estimate).</p>
      ) : null}
      {tool.isChecked ? null : (
        <p className="mt-3 text-sm">Saved by another app. Sidestart did not verify these figures.</p>
      )}
      <p className="mt-3 text-xs text-ink-faint">{savedText(tool)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton href={reportAddress(result)} variant="secondary">
          Open the report
        </LinkButton>
      </div>
      <EarlierResults planType={planType} />
    </article>
  );
}

/** The first ideas of the latest ranking: those of the kept market where it has some, so that the page names one offer. */
function OffersCard(card: CardProps) {
  const { tool, market, mark } = card;
  const { shortList, marketList } = (tool.result ?? {}) as OfferShortList;
  const lists = [marketList, shortList].filter((list) => Array.isArray(list));
  const own = lists.map((list) => list.filter((idea) => idea.market === market)).find((list) => list.length > 0);
  const ideas = own ?? (mark || market === null ? (shortList ?? []) : []);
  return (
    <ToolCard {...card}>
      <ol className="mt-3 list-decimal space-y-1 pl-5">
        {ideas.map(({ title, marketName }) => (
          <li key={`${marketName} ${title}`}>
            {title} <span className="text-sm text-ink-soft">({marketName})</span>
          </li>
        ))}
      </ol>
    </ToolCard>
  );
}

/** Pay per hour of the latest calculation. */
function ProfitCard(card: CardProps) {
  const result = (card.tool.result ?? {}) as { outputs?: { key: string; label: string; text: string }[] };
  const shown = ["hourlyPayCents", "overtimeHourCents", "keptYearCents"].flatMap(
    (key) => result.outputs?.find((output) => output.key === key) ?? [],
  );
  return (
    <ToolCard {...card}>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {shown.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="tabular text-xl font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </ToolCard>
  );
}

/** Said only beside the answer. */
function IndustryScore({ result: { viabilityScore, match } }: { result: NicheResult }) {
  if (typeof viabilityScore !== "number") return null;
  return (
    <p className="tabular mt-3 text-sm text-ink-soft">
      Industry score {viabilityScore} of 100{match?.market?.industry ? `: ${scoredFor(match.market)}` : ""}.
    </p>
  );
}

/** "812910 Pet Care Services, shared with 6 other markets". */
function scoredFor({ industry, sharedWith }: NonNullable<NonNullable<NicheResult["match"]>["market"]>): string {
  if (!sharedWith) return `${industry}`;
  return `${industry}, shared with ${sharedWith} other ${sharedWith === 1 ? "market" : "markets"}`;
}

function savedText({ completedAt, progress }: ToolProgress): string {
  return completedAt ? `Saved on ${localDate(completedAt)}` : `${progress}% done`;
}

/** Saved niche reports before the latest. All are kept on every plan; Premium shows them. */
function EarlierResults({ planType }: { planType: string }) {
  const { data } = useQuery(nicheResultsQuery);
  const [isAsking, setAsking] = useState(false);
  const earlier = (data?.total ?? 0) - 1;
  if (!data || earlier < 1) return null;
  const count = earlier === 1 ? "1 earlier result" : `${earlier} earlier results`;
  if (planType !== "Premium") {
    return (
      <div className="mt-4 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          {count} {earlier === 1 ? "is" : "are"} saved. Premium shows all of them.
        </p>
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setAsking(true)}>
          See all results
        </Button>
        <Upgrade feature="see all your results" open={isAsking} onClose={() => setAsking(false)} />
      </div>
    );
  }
  return (
    <Disclosure className="mt-4 border-t border-line pt-2" summary={count}>
      <ul>
        {data.items.slice(1).map((item) => {
          const result = { ...(item.result as NicheResult), request: (item.request ?? {}) as NicheResult["request"] };
          const answer = answerOf(result);
          return (
            <li key={item.id} className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
              <Link href={reportAddress(result)} className="prose-link">
                {result.match?.market?.name ?? "Niche"}
              </Link>
              <span className="tabular text-ink-soft">
                {answer ? `${answer.text} · ` : ""}
                {localDate(item.savedAt)}
              </span>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
