import { useLocation } from "wouter";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { type Place, readPlace, storePlace } from "../../../lib/storage/reader-place";
import { Button } from "../../../ui/button/button";
import { PlaceField } from "../../../ui/place/place-field";
import { CHOICES, listAddress, type MarketChoices } from "./addresses";
import type { ListPlace } from "./api";

interface ListPlaceProps {
  choices: MarketChoices;
  place: ListPlace | null;
  /** Text of a place that is not clear, as it was typed without scripts. */
  typed: string | undefined;
}

/** Field of the place of a list. Without scripts it is a form, whose text the server reads. */
export function ListPlaceForm({ choices, place, typed }: ListPlaceProps) {
  const [, navigate] = useLocation();
  function choosePlace(next: Place | null) {
    storePlace(next);
    navigate(listAddress(choicesAt(choices, next?.id ?? "")));
  }
  const kept = choicesAt(choices, "there");
  return (
    <form action="/markets" method="get" className="mt-4 flex max-w-xl items-end gap-3">
      {CHOICES.map((name) => (kept[name] ? <input key={name} type="hidden" name={name} value={kept[name]} /> : null))}
      <PlaceField className="grow" value={place} onChange={choosePlace} typed={typed} />
      <Button type="submit" variant="secondary" className="min-h-12">
        Show
      </Button>
    </form>
  );
}

/**
 * Under the list of the nation: the way to the same list for the place that this browser remembers. Its room is there
 * from the start, and no list changes by itself.
 */
export function ListPlaceOffer({ choices }: { choices: MarketChoices }) {
  const remembered = useHydrated() ? readPlace() : null;
  return (
    <p className="min-h-9 truncate text-sm">
      {remembered ? (
        <a
          href={listAddress(choicesAt(choices, remembered.id))}
          className="prose-link inline-flex min-h-9 items-center"
        >
          Show it for {remembered.name}
        </a>
      ) : null}
    </p>
  );
}

/** The choices in another place. Who names a place asks what pays there, so the best paid markets come first. */
function choicesAt({ page: _, where: __, ...choices }: MarketChoices, location: string): Partial<MarketChoices> {
  const sort = choices.sort || choices.sector || location === "" ? choices.sort : "pay";
  return { ...choices, sort, location, here: location === "" ? "" : choices.here };
}
