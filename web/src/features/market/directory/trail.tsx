import { Link } from "wouter";

interface TrailProps {
  /** Addresses and names of the pages above this one. */
  links: readonly (readonly [string, string])[];
  /** Name of this page. */
  here: string;
}

/** Way from the directory to this page. */
export function Trail({ links, here }: TrailProps) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {links.map(([href, name]) => (
          <li key={href} className="inline-flex items-center gap-2">
            <Link href={href} className="prose-link inline-flex min-h-9 items-center">
              {name}
            </Link>
            <span aria-hidden="true" className="text-ink-soft">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-ink-soft">
          {here}
        </li>
      </ol>
    </nav>
  );
}
