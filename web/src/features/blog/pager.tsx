import { Link } from "wouter";
import { buttonStyle } from "../../ui/button-style";
import { writeFilters } from "./addresses";

type Props = { path: string; filters?: { q?: string; category?: string }; page: number; pages: number };

/** Links to newer and older posts. The list starts over, so the page scrolls to its top. */
export function Pager({ path, filters, page, pages }: Props) {
  if (pages <= 1) return null;
  const to = (number: number, label: string) => (
    <Link
      href={path + writeFilters({ ...filters, page: number })}
      className={buttonStyle("secondary")}
      onClick={() => document.getElementById("articles")?.scrollIntoView()}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-between gap-4">
      {page > 1 ? to(Math.min(page - 1, pages), "Previous page") : <span />}
      <p className="text-sm text-ink-soft">
        Page {page} of {pages}
      </p>
      {page < pages ? to(page + 1, "Next page") : <span />}
    </nav>
  );
}
