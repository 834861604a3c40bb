import { lazy } from "react";
import { Link } from "wouter";
import { neverAtServer } from "../../../lib/at-server";
import { formatCount } from "../../../lib/format";
import { AfterHydration } from "../../../ui/after-hydration";
import { Badge } from "../../../ui/inline/badge";
import { Disclosure } from "../../../ui/layout/disclosure";
import { PayStrip } from "../../../ui/pay-strip/pay-strip";
import type { OfferResult, RankedOffer } from "./api";
import { listEstimates, planAddress, profitAddress, reportAddress } from "./offer-texts";

const OfferActions = lazy(
  import.meta.env.SSR ? () => neverAtServer<typeof import("./offer-actions")>() : () => import("./offer-actions"),
);

interface OfferCardProps {
  offer: RankedOffer;
  /** True on the page of another person's result. */
  isReadOnly: boolean;
  /** Place of the result, for the line about the market there. */
  place: OfferResult["place"];
  /** Number of all ideas in reach, in the list of one market: there the card also says its rank among all. */
  ofAll?: number;
}

/** One idea: what an hour leaves, its score, the reasons for and against it, and the next steps. */
export function OfferCard({ offer, isReadOnly, place, ofAll }: OfferCardProps) {
  const { idea, market, answer } = offer;
  // The same idea can be in the list of its market and in the list of all.
  const id = `${ofAll === undefined ? "offer" : "market-offer"}-${offer.rank}`;
  return (
    <article aria-labelledby={id} className="rounded-lg border border-line bg-paper-raised p-5 sm:p-6">
      <OfferHead id={id} offer={offer} ofAll={ofAll} />
      {offer.tiedWithFirst && offer.rank > 1 ? (
        <Badge tone="info" className="mt-2">
          Tied with the first
        </Badge>
      ) : null}
      <div className="mt-3 max-w-md">
        <p className="font-semibold">{answer.text}</p>
        {answer.strip ? <PayStrip strip={answer.strip} size="small" /> : null}
        {answer.hourText ? (
          <p className="tabular text-sm text-ink-soft first-letter:uppercase">{answer.hourText} after tax</p>
        ) : null}
      </div>
      {place && offer.local ? (
        <p className="mt-3 max-w-prose text-sm">
          <span className="font-semibold">{place.name}:</span> {offer.local.text}
        </p>
      ) : null}
      {offer.conflict ? <p className="mt-3 text-sm font-semibold text-lamp-ink">{offer.conflict}</p> : null}
      <p className="mt-3">{idea.description}</p>
      <div className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Reasons title="Why it fits" reasons={offer.why} />
        <Reasons title="Why it might not fit" reasons={offer.whyNot} />
      </div>
      <OfferEstimates idea={idea} />
      {offer.facts.map(({ text }) => (
        <p key={text} className="mt-3 text-xs text-ink-soft">
          {text} Source: US Bureau of Labor Statistics. No part of the score.
        </p>
      ))}
      <Disclosure summary="Points, part by part" className="mt-3">
        <Points offer={offer} />
      </Disclosure>
      <FirstSteps offer={offer} />
      <p className="mt-3 flex flex-wrap gap-x-6 text-sm">
        <NextLink href={reportAddress(market, place?.id)} text="Open the report" subject={idea.title} />
        <NextLink href={profitAddress(market, idea, place?.id)} text="Calculate" subject={idea.title} />
        <NextLink href={planAddress} text="The 30-day plan" subject={idea.title} />
      </p>
      {isReadOnly ? null : (
        <div className="mt-2 flex min-h-11 flex-wrap items-center gap-3 noscript:hidden print:hidden">
          <AfterHydration>
            <OfferActions offer={offer} />
          </AfterHydration>
        </div>
      )}
    </article>
  );
}

function OfferEstimates({ idea }: Pick<RankedOffer, "idea">) {
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 text-sm min-[24rem]:grid-cols-3">
      {listEstimates(idea).map(([name, text]) => (
        <div key={name}>
          <dt className="text-xs text-ink-faint">{name} (our estimate)</dt>
          <dd className="tabular font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function OfferHead({ id, offer, ofAll }: { id: string; offer: RankedOffer; ofAll: number | undefined }) {
  const { idea, market, score } = offer;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm text-ink-soft">
          {offer.number}. {market.name}
        </p>
        <h3 id={id} className="mt-1 text-xl">
          {idea.title}
        </h3>
      </div>
      <p className="tabular shrink-0 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{score.value.toFixed(1)}</span> of 100 points
        <span className="block text-xs text-ink-faint">
          {score.low.toFixed(1)} to {score.high.toFixed(1)}
          {ofAll === undefined ? null : `, number ${formatCount(offer.rank)} of ${formatCount(ofAll)}`}
        </span>
      </p>
    </div>
  );
}

function FirstSteps({ offer }: { offer: RankedOffer }) {
  const { idea } = offer;
  return (
    <Disclosure summary="First steps and a free test">
      {offer.test ? <p className="text-sm">This week, for $0: {offer.test.text}</p> : null}
      <p className="mt-3 text-sm font-semibold">First steps</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm">
        {idea.firstSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** Links of one name lead to different places, so each says its subject to screen readers. */
function NextLink({ href, text, subject }: { href: string; text: string; subject: string }) {
  return (
    <Link href={href} className="prose-link inline-flex min-h-11 items-center">
      {text}
      <span className="sr-only">: {subject}</span>
    </Link>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: RankedOffer["why"] }) {
  return (
    <div>
      <p className="text-sm font-semibold">{title}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm text-ink-soft">
        {reasons.map(({ part, text }) => (
          <li key={part}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function Points({ offer }: { offer: RankedOffer }) {
  const { score, bonus } = offer;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-xs text-ink-faint">
          <th scope="col" className="py-1 font-medium">
            Part
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Points
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Of
          </th>
        </tr>
      </thead>
      <tbody>
        {score.parts.map(({ key, label, points, weight }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td className="tabular py-1.5 text-right">{points.toFixed(1)}</td>
            <td className="tabular py-1.5 text-right text-ink-soft">{weight}</td>
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-1.5 text-left font-normal">
            Bonus for your tools
          </th>
          <td className="tabular py-1.5 text-right">{bonus.toFixed(1)}</td>
          <td className="tabular py-1.5 text-right text-ink-soft">6</td>
        </tr>
        <tr className="border-t border-line-strong font-semibold">
          <th scope="row" className="py-1.5 text-left">
            Score
          </th>
          <td className="tabular py-1.5 text-right">{score.value.toFixed(1)}</td>
          <td className="tabular py-1.5 text-right">100</td>
        </tr>
      </tbody>
    </table>
  );
}
