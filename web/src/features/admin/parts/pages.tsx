import { Button } from "../../../ui/button/button";

type Props = { page: number; pages: number; onPage: (page: number) => void };

/** Links to the pages of a list; empty for a single page. */
export function Pages({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <div className="mt-4 flex items-center justify-between gap-3 text-sm">
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular">
        Page {page} of {pages}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
