import { OFFER_EXAMPLE } from "../../../api/calls/offer-example-key";
import { usePageData } from "../../../api/queries/page-data";
import type { components } from "../../../api/schema.gen";
import { formatCount } from "../../../lib/format";
import { ExampleNote } from "../../../ui/tool/example-note";
import { OfferCard } from "./offer-card";

type OfferExample = components["schemas"]["OfferExample"];

/**
 * A worked example until the reader's own skills are there: the first ideas of an invented person, read-only. Nothing
 * comes in its place where it cannot be loaded.
 */
export function ExampleIdeas({ onUseOwn }: { onUseOwn: () => void }) {
  const example = usePageData<OfferExample>(OFFER_EXAMPLE).data;
  if (!example) return null;
  const { about, ideas, inReachCount } = example;
  return (
    <section aria-labelledby="example-ideas" className="space-y-5">
      <ExampleNote onUseOwn={onUseOwn}>{about}.</ExampleNote>
      <div>
        <h2 id="example-ideas" className="text-2xl">
          What you will get
        </h2>
        <p className="mt-2 text-sm text-ink-soft">
          The first {ideas.length} of {formatCount(inReachCount)} ideas in reach for this person.
        </p>
      </div>
      <ul className="space-y-5">
        {ideas.map((offer) => (
          <li key={offer.rank}>
            <OfferCard offer={offer} isReadOnly place={undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
