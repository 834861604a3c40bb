import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Place } from "../../../lib/storage/reader-place";
import { Disclosure } from "../../../ui/layout/disclosure";
import { countText, densityText, nameBeside, nameInside, numberText, yearOf } from "./figure-text";
import type { LocalReport, NeighborCounty, TouchingSum } from "./local-types";
import { PlaceMap } from "./place-map";
import { PlaceTable } from "./place-table";

interface AroundPartProps {
  local: LocalReport;
  addressOf: (id: string) => string;
  compareOf: (ids: readonly string[]) => string;
  onChoose: (place: Place) => void;
}

/** Counties beside the place in a comparison. */
const COMPARED = 3;
/** Year of the businesses by ZIP code where the report does not name one: that of the embedded figures. */
const ZIPS_YEAR = 2022;

/** Map of the counties around, the same figures as a table, and the ZIP codes. */
export function AroundPart({ local, addressOf, compareOf, onChoose }: AroundPartProps) {
  const { map, name, neighbors, withTouching, zips, zipsUnpublished, zipsYear = ZIPS_YEAR } = local;
  const inside = nameInside(local);
  return (
    <>
      {map && map.shapes.length > 1 ? <PlaceMap title={mapTitle(local)} {...{ map, addressOf, onChoose }} /> : null}
      {withTouching && withTouching.counties > 1 ? (
        <WithTouching sum={withTouching} year={yearOf(local.businesses)} />
      ) : null}
      {neighbors.length > 0 ? (
        <PlaceTable
          caption={local.kind === "state" ? `Counties of ${inside}` : `Counties around ${inside}`}
          head={["County", "Businesses", "Per 100,000", "Residents"]}
          rows={[...ownRow(local), ...neighbors.map((county) => rowOf(county, name, addressOf, onChoose))]}
        />
      ) : null}
      {local.kind === "county" && neighbors.length > 0 ? (
        <p className="mt-2 print:hidden">
          <Link
            href={compareOf([local.id, ...neighbors.slice(0, COMPARED).map(({ id }) => id)])}
            className="prose-link inline-flex min-h-9 items-center text-sm"
          >
            Compare {inside.split(",")[0]} with the counties next to it
          </Link>
        </p>
      ) : null}
      {zips.length > 0 ? (
        <PlaceTable
          caption={`Businesses by ZIP code in ${inside}, ${zipsYear}`}
          head={["ZIP code", `Businesses, ${zipsYear}`]}
          rows={zips.map(({ zip, city, low, high }) => [`${zip} ${city}`, countText([low, high])])}
        />
      ) : null}
      {zips.length > 0 && zipsUnpublished > 0 ? (
        <p className="mt-2 text-xs text-ink-soft">
          {zipsUnpublished === 1 ? "1 more ZIP code has" : `${zipsUnpublished} more ZIP codes have`} fewer than three.
          That can be two, one or none.
        </p>
      ) : null}
    </>
  );
}

/** A name with its state ends with a comma inside the title. */
function mapTitle(local: LocalReport): string {
  const inside = nameInside(local);
  if (local.kind === "state") return `Map of the counties of ${inside}`;
  return `Map of ${inside}${inside.includes(", ") ? "," : ""} and the counties around it`;
}

type AreaRow = [ReactNode, ...string[]];

/** The rows beside it are of the industry itself and of today's area, so that its own row is too. */
function ownRow({ kind, name, businesses, customers, map }: LocalReport): AreaRow[] {
  const { years, level, industryBounds, per100k, countedArea } = businesses;
  const last = years.at(-1);
  if (kind === "state" || !last) return [];
  const isParent = level === "parent";
  const bounds = isParent ? industryBounds : [last.low, last.high];
  const density = isParent ? map?.shapes.find(({ role }) => role === "self")?.per100k : per100k;
  return [
    [
      <b key="own">{name.split(",")[0]}</b>,
      countText(countedArea ? null : bounds),
      densityText(density),
      numberText(customers.residents2021),
    ],
  ];
}

function rowOf(
  county: NeighborCounty,
  place: string,
  addressOf: AroundPartProps["addressOf"],
  onChoose: AroundPartProps["onChoose"],
): AreaRow {
  const { id, name, touches, miles, establishments, per100k, residents2021 } = county;
  const link = (
    <Link
      key={id}
      href={addressOf(id)}
      className="prose-link inline-flex min-h-9 items-center"
      onClick={() => onChoose({ id, name })}
    >
      {nameBeside(name, place)}
    </Link>
  );
  const distance =
    touches || miles == null ? null : <span className="text-xs text-ink-soft"> {Math.round(miles)} miles</span>;
  return [
    <span key={id}>
      {link}
      {distance}
    </span>,
    countText(establishments),
    densityText(per100k),
    numberText(residents2021),
  ];
}

/** The county and those that touch it as one market. Folds without scripts. */
function WithTouching({ sum, year }: { sum: TouchingSum; year: number }) {
  const { counties, establishments, residents2021, households } = sum;
  return (
    <Disclosure summary="I can drive 30 minutes" className="mt-4">
      <p className="text-sm text-ink-soft">This county and the counties that touch it, as one area:</p>
      <PlaceTable
        caption="This county and the counties that touch it"
        head={["Together", "Number"]}
        rows={[
          ["Counties", numberText(counties)],
          [`Businesses with staff, ${year}`, countText(establishments)],
          ["Residents, 2021", numberText(residents2021)],
          ["Households", numberText(households)],
        ]}
      />
    </Disclosure>
  );
}
