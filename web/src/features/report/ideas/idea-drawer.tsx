import { useContext, useState } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import { Button } from "../../../ui/button/button";
import { Rating } from "../../../ui/inline/rating";
import { Drawer } from "../../../ui/layout/drawer";
import { SourceItems, useSources } from "../sections/sources-context";
import type { BusinessIdea } from "../types";
import { WordedBy } from "../wording/words";
import { IdeaFacts, RatingReasons } from "./idea-facts";
import { OfferContext } from "./offer-context";

const loadOfferButton = () => import("../actions/choose-market");

/** Everything about one idea in a panel of its own; the list behind it stays where it was. */
export function IdeaDrawer({ idea }: { idea: BusinessIdea }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View Details of ${idea.title}`}
        onClick={() => setOpen(true)}
        className="print:hidden"
      >
        View Details
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={idea.title}>
        {open ? <Details idea={idea} /> : null}
      </Drawer>
    </>
  );
}

function Details({ idea }: { idea: BusinessIdea }) {
  return (
    <div className="space-y-8">
      <div>
        <Rating value={idea.rating} />
        <p className="mt-2">{idea.description}</p>
        <WordedBy text={idea.description} />
        <Offer idea={idea} />
      </div>
      <IdeaFacts idea={idea} className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm" />
      <section aria-labelledby={`steps-${idea.id}`}>
        <h3 id={`steps-${idea.id}`} className="text-lg">
          First steps
        </h3>
        <ol className="mt-2 list-decimal space-y-2 pl-5 marker:text-ink-faint">
          {idea.firstSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby={`stars-${idea.id}`}>
        <h3 id={`stars-${idea.id}`} className="mb-2 text-lg">
          Why {idea.rating} of 5 stars
        </h3>
        <RatingReasons reasons={idea.ratingReasons} />
      </section>
      <IdeaSources id={`idea-sources-${idea.id}`} />
    </div>
  );
}

/** Button that makes the idea the offer of the plan. */
function Offer({ idea }: { idea: BusinessIdea }) {
  const own = useContext(OfferContext);
  const part = useLazyModule(loadOfferButton, own !== null);
  if (!own) return null;
  return <p className="mt-4 min-h-11">{part ? <part.OfferButton idea={idea} {...own.current} /> : null}</p>;
}

function IdeaSources({ id }: { id: string }) {
  const sources = useSources();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        Sources
      </h3>
      <p className="mt-2 text-sm text-ink-soft">
        Costs, hours and weeks are our own estimates. The market's figures behind the stars come from:
      </p>
      <ul className="mt-2 space-y-1 text-sm">
        <SourceItems sources={sources} />
      </ul>
    </section>
  );
}
