import type { ReactNode } from "react";
import { errorText } from "../../../api/errors";
import { Skeleton } from "../../../ui/feedback/skeleton";

interface RowListProps<Row> {
  /** Answer of a query. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  /** Shown for an empty list. */
  empty?: string;
  className?: string;
  children: (row: Row) => ReactNode;
}

/** Rows of a list, or its state: loading, failed or empty. */
export function RowList<Row>({ rows, error, empty, className = "mt-4", children }: RowListProps<Row>) {
  return (
    <>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {rows || error ? null : <Skeleton className="mt-4 h-24 w-full" />}
      {rows?.length === 0 && empty ? <p className="py-12 text-center text-ink-soft">{empty}</p> : null}
      {rows && rows.length > 0 ? (
        <ul className={`divide-y divide-line ${className}`}>{rows.map((row) => children(row))}</ul>
      ) : null}
    </>
  );
}
