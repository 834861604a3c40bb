import { Link } from "wouter";
import type { QueryHost } from "../../../api/queries/query-host";
import { WHERE_QUERY } from "../../report/report-address";

/** Places that the text of an address may mean, as the server found them. */
export interface TypedPlace {
  text: string;
  /** False where no place has this name, and these are the nearest. */
  isKnown: boolean;
  places: readonly { id: string; label: string; href: string }[];
}

/** The question that came with the page; `null` where the place is clear. */
export function readTypedPlace({ answers }: QueryHost): TypedPlace | null {
  const key = Object.keys(answers).find((path) => path.startsWith(WHERE_QUERY));
  return key ? (answers[key] as TypedPlace | null) : null;
}

/** Links to the places, for readers without scripts. */
export function TypedPlaces({ isKnown, places }: TypedPlace) {
  return (
    <>
      {isKnown
        ? "Several places have this name. Choose one:"
        : "We don't know this place. Type a county, a city or a ZIP code."}
      {places.map(({ id, label, href }) => (
        <Link key={`${id} ${label}`} href={href} className="prose-link flex min-h-11 items-center">
          {label}
        </Link>
      ))}
    </>
  );
}
