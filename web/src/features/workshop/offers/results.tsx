import { lazy, type ReactNode, type RefObject, useState } from "react";
import { neverAtServer } from "../../../lib/at-server";
import { formatCount } from "../../../lib/format";
import { AfterHydration } from "../../../ui/after-hydration";
import { Button } from "../../../ui/button/button";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { BlockedOffer, OfferResult } from "./api";
import { OfferCard } from "./offer-card";
import { reportAddress } from "./offer-texts";
import { ApplyButton, type ApplyChange, Opening, Openings } from "./openings";

const SaveOffers = lazy(
  import.meta.env.SSR ? () => neverAtServer<typeof import("./save-offers")>() : () => import("./save-offers"),
);

/** Ideas that are shown, and that each "More" adds. */
const SHOWN = 5;
/** Ideas that are in the page, for browsers without scripts. */
const IN_PAGE = 10;
const BLOCKED_SHOWN = 5;
const MOST_FLIPS = 5;

interface ResultsProps {
  result: OfferResult;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Null on the page of another person's result, which is only read. */
  onApply: ApplyChange;
  /** Text about a change that was just made, with the way back. */
  notice?: ReactNode;
}

/** The ranked ideas, the changes that open others, and the ideas out of reach. */
export function Results({ result, headingRef, onApply, notice }: ResultsProps) {
  const [count, setCount] = useState(SHOWN);
  const { ideas, opensMost } = result;
  const hidden = ideas.length - count;
  return (
    <div className="space-y-8">
      <div>
        {notice}
        <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-20 text-2xl">
          {ideas.length === 0 ? "No idea is in reach yet" : "Ideas for you"}
        </h2>
        <p className="mt-2 text-sm text-ink-soft">
          {formatCount(result.inReachCount)} ideas are in reach, {formatCount(result.outOfReachCount)} are not. Points
          are our estimate of the fit, not a forecast of your income.
        </p>
        {result.filterNote ? <p className="mt-2 text-sm text-ink-soft">{result.filterNote}</p> : null}
        {isPassingOver(result) ? (
          <p className="mt-2 text-sm text-ink-soft">
            The first five come from five markets. The next five include at most two ideas per market and three per
            sector. So some ideas with more points come later.
          </p>
        ) : null}
        {result.unknownSkills.map(({ skill, message }) => (
          <p key={skill} className="mt-2 text-sm font-semibold text-lamp-ink">
            {message}
          </p>
        ))}
      </div>
      {opensMost ? (
        <Opening opening={opensMost} title="The change that opens the most ideas" onApply={onApply} />
      ) : null}
      {ideas.length === 0 || !onApply ? null : (
        <div className="min-h-11">
          <AfterHydration>
            <SaveOffers request={result.request} />
          </AfterHydration>
        </div>
      )}
      <CloserIdeas result={result} onApply={onApply} />
      {result.marketIdeas ? <IdeasOfMarket own={result.marketIdeas} result={result} isReadOnly={!onApply} /> : null}
      {result.marketIdeas && ideas.length > 0 ? <h2 className="text-xl">All ideas</h2> : null}
      <ul className="space-y-5">
        {ideas.slice(0, Math.max(count, IN_PAGE)).map((offer, at) => (
          <li key={offer.rank} className={at < count ? undefined : "hidden noscript:block"}>
            <OfferCard offer={offer} isReadOnly={!onApply} place={result.place} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="secondary" onClick={() => setCount(count + SHOWN)} className="noscript:hidden">
          More: {Math.min(hidden, SHOWN)} further ideas
        </Button>
      ) : null}
      <Openings openings={result.opens} onApply={onApply} />
      <Flips flips={result.flips} />
      <OutOfReach offers={result.outOfReach} onApply={onApply} />
    </div>
  );
}

/** True when the limits of the first ten leave out an idea that has more points than one of them. */
function isPassingOver({ ideas }: OfferResult): boolean {
  return ideas.slice(0, IN_PAGE).some(({ rank, number }) => rank !== number);
}

/** Lists ideas out of reach that fit the skills better than those in reach. */
function CloserIdeas({ result, onApply }: { result: OfferResult; onApply: ApplyChange }) {
  const { closer, ideas, request } = result;
  if (!request.skills?.length) return null;
  const isSkillUsed = ideas.slice(0, IN_PAGE).some(matchesSkill);
  if (isSkillUsed && closer.length === 0) return null;
  return (
    <section aria-labelledby="closer-title" className="rounded-lg border border-line p-4 text-sm">
      <h2 id="closer-title" className="text-base font-semibold">
        {isSkillUsed ? "Closer to what you can do, one change away" : "None of these ideas uses your skills"}
      </h2>
      {isSkillUsed ? null : (
        <p className="mt-1">
          {closer.length === 0
            ? "We have no ideas for them yet. The ideas below fit your money, time and interests."
            : "These do, once you change your limits:"}
        </p>
      )}
      {closer.length === 0 ? null : <BlockedList offers={closer} onApply={onApply} />}
    </section>
  );
}

function matchesSkill({ score }: Pick<BlockedOffer, "score">): boolean {
  return score.parts.some(({ key, value }) => key === "skill" && value > 0);
}

interface IdeasOfMarketProps {
  own: NonNullable<OfferResult["marketIdeas"]>;
  result: OfferResult;
  isReadOnly: boolean;
}

/** Ideas of the chosen market, with their ranks among all ideas. */
function IdeasOfMarket({ own, result, isReadOnly }: IdeasOfMarketProps) {
  const isFiltered = result.request.fewerHere && own.ideas.length + own.outOfReach.length === 0;
  const noIdea = isFiltered
    ? "It is not one of the markets with fewer businesses here."
    : "None of its ideas is in reach with these answers.";
  return (
    <section aria-labelledby="market-ideas-title">
      <h2 id="market-ideas-title" className="text-xl">
        Ideas in {own.marketName}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{own.ideas.length === 0 ? noIdea : "Your market comes first."}</p>
      <ul className="mt-4 space-y-5">
        {own.ideas.map((offer) => (
          <li key={offer.rank}>
            <OfferCard offer={offer} isReadOnly={isReadOnly} place={result.place} ofAll={result.inReachCount} />
          </li>
        ))}
      </ul>
      {own.outOfReach.length > 0 ? (
        <ul className="mt-4 space-y-2 text-sm">
          {own.outOfReach.map(({ idea, reasons }) => (
            <li key={idea.title}>
              <span className="font-semibold">{idea.title}</span>: {reasons.map(({ text }) => text).join(" ")}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Flips({ flips }: { flips: OfferResult["flips"] }) {
  if (flips.length === 0) return null;
  return (
    <Disclosure summary="What would change the order">
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
        {flips.slice(0, MOST_FLIPS).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

function OutOfReach({ offers, onApply }: { offers: readonly BlockedOffer[]; onApply: ApplyChange }) {
  const [count, setCount] = useState(BLOCKED_SHOWN);
  if (offers.length === 0) return null;
  const hidden = offers.length - count;
  return (
    <section aria-labelledby="blocked-title">
      <h2 id="blocked-title" className="text-xl">
        Out of reach
      </h2>
      <BlockedList offers={offers.slice(0, count)} onApply={onApply} />
      {hidden > 0 ? (
        <Button variant="ghost" onClick={() => setCount(count + BLOCKED_SHOWN)} className="mt-3 noscript:hidden">
          Show {Math.min(hidden, BLOCKED_SHOWN)} more
        </Button>
      ) : null}
    </section>
  );
}

function BlockedList({ offers, onApply }: { offers: readonly BlockedOffer[]; onApply: ApplyChange }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {offers.map(({ market, idea, reasons, opens, score }) => (
        <li key={`${market.slug} ${idea.title}`} className="py-4 text-sm">
          <p className="font-semibold">
            {idea.title} <span className="tabular font-normal text-ink-soft">{score.value.toFixed(1)} points</span>
          </p>
          <p className="text-ink-soft">
            <a href={reportAddress(market)} className="prose-link inline-flex min-h-9 items-center">
              {market.name}
            </a>
          </p>
          <p>{reasons.map(({ text }) => text).join(" ")}</p>
          <p className="text-ink-soft">
            {opens
              ? `What opens it: ${opens.text.charAt(0).toLowerCase()}${opens.text.slice(1)}.`
              : "It takes more than one change."}
          </p>
          {opens ? <ApplyButton change={opens} onApply={onApply} /> : null}
        </li>
      ))}
    </ul>
  );
}
