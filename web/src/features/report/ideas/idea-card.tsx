import { Chevron } from "../../../ui/inline/chevron";
import { Rating } from "../../../ui/inline/rating";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { BusinessIdea } from "../types";
import { WordedBy } from "../wording/words";
import { IdeaDrawer } from "./idea-drawer";
import { IdeaFacts, RatingReasons } from "./idea-facts";

/** Idea for entering the market: one line that opens. All of it is in the page, also without scripts and in print. */
export function IdeaCard({ idea }: { idea: BusinessIdea }) {
  return (
    <li>
      <article aria-labelledby={`idea-${idea.id}`}>
        <details className="group/idea">
          <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
            <h4 id={`idea-${idea.id}`} className="text-[1.0625rem] leading-6 text-ink @lg:text-lg">
              {idea.title}
            </h4>
            <span className="text-right text-sm text-ink-soft tabular-nums">{idea.startupCost}</span>
            <Chevron className="group-open/idea:rotate-180" />
          </summary>
          <div className="pb-6">
            <Rating value={idea.rating} />
            <p className="mt-2 max-w-[42em]">{idea.description}</p>
            <WordedBy text={idea.description} />
            <IdeaFacts
              idea={idea}
              className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm @2xl:grid-cols-[8.5rem_14rem_7rem_1fr]"
            />
            <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              {/* The panel needs a script; this replaces it without one, and in print. */}
              <Disclosure summary={`Why ${idea.rating} of 5 stars, and the first steps`}>
                <Background idea={idea} />
              </Disclosure>
              <IdeaDrawer idea={idea} />
            </div>
          </div>
        </details>
      </article>
    </li>
  );
}

function Background({ idea }: { idea: BusinessIdea }) {
  return (
    <div className="grid gap-6 text-sm @lg:grid-cols-2">
      <RatingReasons reasons={idea.ratingReasons} />
      <ol aria-label="First steps" className="list-decimal space-y-2 pl-5 marker:text-ink-faint">
        {idea.firstSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
