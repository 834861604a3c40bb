import { useQuery } from "@tanstack/react-query";
import { localDate } from "../../../lib/time/day";
import { savedSearchesQuery } from "../../report/saved/api";

const SHOWN = 3;

export interface RecentSearchesProps {
  disabled: boolean;
  onPick: (keywords: string) => void;
}

/** A click on a search fills the form with it. */
export function RecentSearchList({ disabled, onPick }: RecentSearchesProps) {
  const { data = [], isFetchedAfterMount, isFetching } = useQuery(savedSearchesQuery);
  const recent = isFetchedAfterMount ? data.slice(0, SHOWN) : [];
  if (recent.length === 0 && isFetching) return null;
  if (recent.length === 0) return <NoSearches />;
  return (
    <ul className="mt-1">
      {recent.map((search) => (
        <li key={search.id}>
          <button
            type="button"
            disabled={disabled}
            onClick={() => onPick(search.keywords)}
            className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-sm px-2 text-left text-sm hover:bg-paper-sunk disabled:opacity-60"
          >
            <span className="truncate text-ink">{search.keywords}</span>
            <time dateTime={search.createdAt} className="tabular shrink-0 text-xs text-ink-faint">
              {localDate(search.createdAt)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}

function NoSearches() {
  return <p className="mt-1 text-sm text-ink-faint">Your last three searches will appear here.</p>;
}
