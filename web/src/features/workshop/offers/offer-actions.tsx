import { TestButton } from "../../../ui/tool/test-button";
import { AddToPlan } from "./add-to-plan";
import type { RankedOffer } from "./api";

/** Next steps of an idea that store something. Only the browser renders them, after the ideas. */
export default function OfferActions({ offer }: { offer: RankedOffer }) {
  return (
    <>
      {offer.test ? (
        <TestButton
          market={offer.market.slug}
          test={{ prepared: offer.test.place }}
          label="Test it for $0 this week"
          subject={offer.idea.title}
        />
      ) : null}
      <AddToPlan offer={offer} />
    </>
  );
}
