import { Link } from "wouter";
import type { TypedPlace } from "./typed-place";

/** Question about a place that was typed without scripts: a link for each place, above the report for the whole US. */
export function TypedPlaces({ text, isKnown, places }: TypedPlace) {
  return (
    <section
      aria-labelledby="typed-place"
      className="mb-8 rounded-lg border border-lamp bg-lamp-soft px-5 py-4 text-sm print:hidden"
    >
      <h2 id="typed-place" className="font-sans text-sm font-semibold tracking-normal">
        {isKnown ? `Several places are named “${text}”. Choose one:` : `We don't know a place named “${text}”.`}
      </h2>
      {isKnown ? null : <p>Type a county, a city or a ZIP code, such as Travis County, Austin, TX or 78704.</p>}
      <ul>
        {places.map(({ id, label, href }) => (
          <li key={`${id} ${label}`}>
            <Link href={href} className="prose-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
