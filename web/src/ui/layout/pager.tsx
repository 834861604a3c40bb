import { Link } from "wouter";
import { buttonStyle } from "../button/button-style";

interface PagerProps {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Element that a new page scrolls to. */
  listId: string;
}

/** Links to the previous and the next page of a list. Every link is an address, so that it works without scripts. */
export function Pager({ page, pages, addressOf, listId }: PagerProps) {
  if (pages <= 1) return null;
  const linkTo = (number: number, label: string) => (
    <Link
      href={addressOf(number)}
      className={buttonStyle("secondary")}
      onClick={() => document.getElementById(listId)?.scrollIntoView()}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-between gap-4">
      {page > 1 ? linkTo(Math.min(page - 1, pages), "Previous page") : <span />}
      <p className="text-sm text-ink-soft">
        Page {page} of {pages}
      </p>
      {page < pages ? linkTo(page + 1, "Next page") : <span />}
    </nav>
  );
}
