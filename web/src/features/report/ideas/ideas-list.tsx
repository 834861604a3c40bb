import { Disclosure } from "../../../ui/layout/disclosure";
import { Section } from "../sections/section";
import type { BusinessIdea } from "../types";
import { WordsNote } from "../wording/words";
import { IdeaCard } from "./idea-card";

/** Enough to choose from in one sitting; the weaker fits wait behind a disclosure. */
const SHOWN = 3;

export function IdeasList({ ideas }: { ideas: readonly BusinessIdea[] }) {
  const rest = ideas.slice(SHOWN);
  return (
    <Section id="ideas" title="Generated Business Ideas" note="Best fit first, by our estimates.">
      <WordsNote />
      <Ideas ideas={ideas.slice(0, SHOWN)} />
      {rest.length > 0 ? (
        <Disclosure
          summary={rest.length === 1 ? "One more idea" : `${rest.length} more ideas`}
          className="border-t border-line pt-3"
        >
          <Ideas ideas={rest} />
        </Disclosure>
      ) : null}
    </Section>
  );
}

function Ideas({ ideas }: { ideas: readonly BusinessIdea[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {ideas.map((idea) => (
        <IdeaCard key={idea.id} idea={idea} />
      ))}
    </ul>
  );
}
