import { Link } from "wouter";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { readPlace } from "../../../lib/storage/reader-place";
import { placedIn, type ReportRequest, writeReportRequest } from "../selection";

interface PlaceOfferProps {
  inquiry: ReportRequest;
  /** Address of the report for a place; that of the niche page without it. */
  addressOf?: ((place: string) => string) | undefined;
}

/**
 * Under a report for the nation: the way to the same report for the reader's place. Both lines are there from the start
 * for everyone, so that nothing moves, and no report changes by itself.
 */
export function PlaceOffer({ inquiry, addressOf }: PlaceOfferProps) {
  const place = useHydrated() ? readPlace() : null;
  // The page of a market comes complete from the server, which knows the place's own address.
  const Anchor = addressOf ? "a" : Link;
  return (
    <p className="text-sm text-ink-soft print:hidden">
      These figures are for the whole US.
      <span className="block truncate">
        {place?.name ? (
          <Anchor
            href={
              addressOf?.(place.id) ??
              `/niche-discovery${writeReportRequest({ ...inquiry, selection: placedIn(inquiry.selection, place.id) })}`
            }
            className="prose-link inline-flex min-h-9 items-center"
          >
            Show it for {place.name}
          </Anchor>
        ) : (
          <a href="#own-figures" className="prose-link inline-flex min-h-9 items-center">
            Add your county or state
          </a>
        )}
      </span>
    </p>
  );
}
