import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure } from "../../../ui/disclosure";
import { Rating } from "../../../ui/rating";
import type { BusinessIdea } from "../types";
import { ModelIcon } from "./model-icon";

/** One way into the market. Why it has its stars stands behind a disclosure, so that the list stays easy to scan. */
export function IdeaCard({ idea }: { idea: BusinessIdea }) {
  return (
    <li className="py-6">
      <article aria-labelledby={`idea-${idea.id}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h4 id={`idea-${idea.id}`} className="font-display text-xl text-ink">
            {idea.title}
          </h4>
          <Rating value={idea.rating} />
        </div>
        <p className="mt-2 max-w-[66ch]">{idea.description}</p>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm @2xl:grid-cols-[8.5rem_14rem_7rem_1fr]">
          <Fact label="Startup cost">{idea.startupCost}</Fact>
          <Fact label="Timeframe">{idea.timeframe}</Fact>
          <Fact label="Hours a week">
            {idea.hoursPerWeek[0]} to {idea.hoursPerWeek[1]}
          </Fact>
          <Fact label="Business model">
            <ModelIcon model={idea.businessModel} />
            {idea.businessModel}
          </Fact>
        </dl>
        <div className="mt-2">
          <Disclosure summary={`Why ${idea.rating} of 5 stars, and the first steps`}>
            <Background idea={idea} />
          </Disclosure>
        </div>
      </article>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1.5 text-ink tabular-nums">{children}</dd>
    </div>
  );
}

function Background({ idea }: { idea: BusinessIdea }) {
  return (
    <div className="grid gap-6 text-sm @lg:grid-cols-2">
      <ul aria-label="One star for each" className="space-y-2">
        {idea.ratingReasons.map(({ text, met }) => (
          <li key={text} className={`flex gap-2 ${met ? "text-ink" : "text-ink-soft"}`}>
            {met ? (
              <Check aria-label="Yes:" className="mt-0.5 size-4 shrink-0 text-lamp-ink" />
            ) : (
              <X aria-label="No:" className="mt-0.5 size-4 shrink-0" />
            )}
            {text}
          </li>
        ))}
      </ul>
      <ol aria-label="First steps" className="list-decimal space-y-2 pl-5 marker:text-ink-faint">
        {idea.firstSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
