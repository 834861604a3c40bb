import { Link, useSearch } from "wouter";
import { errorText } from "../../../api/errors";
import { usePageData } from "../../../api/queries/page-data";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Disclosure } from "../../../ui/layout/disclosure";
import { Pager } from "../../../ui/layout/pager";
import { TypedPlaces } from "../search/typed-places";
import { listAddress, listCall, type MarketChoices, readChoices } from "./addresses";
import type { MarketList } from "./api";
import { ChoiceLinks } from "./choice-links";
import { isNarrowed } from "./choices";
import { ListPlaceForm, ListPlaceOffer } from "./list-place";
import { MarketRows } from "./market-rows";
import { Trail } from "./trail";

const DESCRIPTION =
  "Every market we know, by sector: what an hour leaves after costs and tax, the money and weeks before the first sale, and the license.";

/** The directory: all markets by sector, with filters and orders that are links. */
export default function MarketsPage() {
  const choices = readChoices(`?${useSearch()}`);
  const found = usePageData<MarketList>(listCall(choices));
  const sector = found.data?.sectors.find(({ slug }) => slug === found.data?.sector);
  const place = found.data?.place ?? null;
  const isHidden = isNarrowed(choices) || found.data === null;
  return (
    <div className="measure py-8 sm:py-10">
      <title>{`${titleOf(found.data, sector?.name)} · Sidestart`}</title>
      {import.meta.env.SSR ? <meta name="description" content={describeList(sector?.name, place)} /> : null}
      {isHidden ? <meta name="robots" content="noindex, follow" /> : null}
      {sector ? <Trail links={[[listAddress({ location: choices.location }), "All markets"]]} /> : null}
      <h1 className="text-3xl">{headingOf(sector?.name, place)}</h1>
      <p className="mt-3 max-w-[49em] text-ink-soft">{introOf(place)}</p>
      {place?.kind === "county" ? (
        <p className="mt-2 max-w-[49em] text-sm text-ink-soft">
          “Fewer here” counts businesses with staff for each resident, 2021, next to counties of the same size and
          income. It can be a gap, or too few people who pay.
        </p>
      ) : null}
      {found.data?.typed ? <TypedPlaces {...found.data.typed} /> : null}
      <ListPlaceForm key={place?.id} choices={choices} place={place} typed={found.data?.typed?.text} />
      {place ? null : <ListPlaceOffer choices={choices} />}
      {found.data ? (
        <Found found={found.data} choices={choices} isLoading={found.isLoading} />
      ) : (
        <Nothing error={found.error} isMissing={found.data === null} onRetry={found.reload} />
      )}
    </div>
  );
}

/** One text, so that a late font moves no part of it sideways. */
function introOf(place: MarketList["place"]): string {
  const leaves = place
    ? `at the prices there. The amber line is what a job at ${place.wageText} leaves.`
    : "next to an hour of the US median job (the amber line).";
  return `What an hour of each market leaves after costs and tax, ${leaves} Pay, costs and weeks are our estimates. Open a market to use your own wage.`;
}

function headingOf(sector: string | undefined, place: MarketList["place"]): string {
  if (place) return sector ? `${sector} in ${place.phrase}` : `What sells in ${place.phrase}`;
  return sector ?? "All markets";
}

/** The plain name while the list loads, as in the table of routes. */
function titleOf(list: MarketList | null | undefined, sector: string | undefined): string {
  if (!list) return "All markets";
  if (list.place) return headingOf(sector, list.place);
  return sector ? `${sector}: what an hour pays` : "All markets: what an hour of each pays";
}

function describeList(sector: string | undefined, place: MarketList["place"]): string {
  if (place) return `${headingOf(sector, place)}: what an hour of each market leaves at the wages and prices there.`;
  return sector ? DESCRIPTION.replace("Every market we know, by sector", sector) : DESCRIPTION;
}

function Found({ found, choices, isLoading }: { found: MarketList; choices: MarketChoices; isLoading: boolean }) {
  const { items, total, page, pages, sectors } = found;
  const isStart = page === 1 && !found.sector && !found.isNarrowed;
  return (
    <div aria-busy={isLoading}>
      {isStart ? <SectorLinks sectors={sectors} location={choices.location} /> : null}
      <ChoiceLinks choices={choices} place={found.place} />
      <p role="status" className="mt-4 mb-3 text-sm text-ink-soft">
        {total} {total === 1 ? "market" : "markets"}
      </p>
      <div id="markets" className="scroll-mt-14">
        {items.length === 0 ? <NoMatch choices={choices} /> : null}
        {choices.sort || found.sector ? (
          items.length > 0 && <MarketRows markets={items} label="Markets" place={found.place?.slug} />
        ) : (
          <BySector found={found} />
        )}
      </div>
      <Pager
        page={page}
        pages={pages}
        addressOf={(number) => listAddress({ ...choices, page: number })}
        listId="markets"
      />
    </div>
  );
}

/** Links to the sectors, folded so that the first markets are near. */
function SectorLinks({ sectors, location }: { sectors: MarketList["sectors"]; location: string }) {
  return (
    <Disclosure summary="Choose a sector" className="mt-3">
      <nav aria-label="Sectors">
        <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
          {sectors.map(({ slug, name, count }) => (
            <li key={slug}>
              <Link
                href={listAddress({ sector: slug, location })}
                className="prose-link inline-flex min-h-9 items-center text-sm"
              >
                {name}
              </Link>
              <span className="tabular text-sm text-ink-soft"> {count}</span>
            </li>
          ))}
        </ul>
      </nav>
    </Disclosure>
  );
}

/** Rows under the headings of their sectors. */
function BySector({ found: { items, sectors, place } }: { found: MarketList }) {
  const shown = sectors.map((sector) => ({ ...sector, markets: items.filter((row) => row.sector === sector.slug) }));
  return shown
    .filter(({ markets }) => markets.length > 0)
    .map(({ slug, name, markets }) => (
      <section key={slug} aria-labelledby={`sector-${slug}`} className="pt-6">
        <h2 id={`sector-${slug}`} className="mb-3 text-2xl">
          {name}
        </h2>
        <MarketRows markets={markets} label={name} place={place?.slug} />
      </section>
    ));
}

function NoMatch({ choices: { sector, location } }: { choices: MarketChoices }) {
  return (
    <EmptyState
      level={2}
      title="No market fits these filters"
      text="Try again with fewer filters."
      action={<LinkButton href={listAddress({ sector, location })}>Remove the filters</LinkButton>}
    />
  );
}

interface NothingProps {
  error: unknown;
  isMissing: boolean;
  onRetry: () => void;
}

function Nothing({ error, isMissing, onRetry }: NothingProps) {
  if (isMissing)
    return (
      <EmptyState
        level={2}
        title="This list has no such page"
        text="Start from the first page."
        action={<LinkButton href="/markets">All markets</LinkButton>}
      />
    );
  if (error)
    return (
      <div role="alert" className="mt-6">
        <p>{errorText(error)}</p>
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  return (
    <p role="status" className="min-h-dvh py-16 text-center text-ink-soft">
      Loading
    </p>
  );
}
