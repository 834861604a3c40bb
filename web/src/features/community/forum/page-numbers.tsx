import { Link } from "wouter";
import { buttonStyle } from "../../../ui/button/button-style";

interface PageNumbersProps {
  page: number;
  pages: number;
  /** Address of a page. */
  addressOf: (page: number) => string;
}

/** Numbered pages: the first, the last and those around this one. A new page starts at the top of the list. */
export function PageNumbers({ page, pages, addressOf }: PageNumbersProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center gap-1">
      {listPageNumbers(page, pages).map((number, at, numbers) => {
        const isAfterGap = at > 0 && number > (numbers[at - 1] as number) + 1;
        return (
          <span key={number} className="flex items-center gap-1">
            {isAfterGap ? <span className="px-1 text-ink-faint">…</span> : null}
            <Link
              href={addressOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => window.scrollTo(0, 0)}
              className={buttonStyle(number === page ? "primary" : "secondary", "md", "min-w-11 px-3 tabular")}
            >
              {number}
            </Link>
          </span>
        );
      })}
    </nav>
  );
}

/** The first and the last page, and two to each side of this one. */
export function listPageNumbers(page: number, pages: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((number) => number > 1 && number < pages);
  return [1, ...near, pages];
}
