import { Link } from "wouter";

interface TrailProps {
  /** Addresses and names of the pages above this one. */
  links: readonly (readonly [string, string])[];
}

/** Way from the directory to this page, whose heading follows. */
export function Trail({ links }: TrailProps) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {links.map(([href, name], at) => (
          <li key={href} className="inline-flex items-center gap-2">
            {at === 0 ? null : (
              <span aria-hidden="true" className="text-ink-soft">
                /
              </span>
            )}
            <Link href={href} className="prose-link inline-flex min-h-9 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
