import { Rating } from "../../../ui/inline/rating";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { BusinessIdea } from "../types";
import { WordedBy } from "../wording/words";
import { IdeaDrawer } from "./idea-drawer";
import { IdeaFacts, RatingReasons } from "./idea-facts";

/** Idea for entering the market. The reasons for its stars are in a disclosure, so that the list stays easy to scan. */
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
