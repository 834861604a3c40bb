import { useQuery } from "@tanstack/react-query";
import { localDate } from "../../lib/format";
import { savedSearches } from "./api";

const SHOWN = 3;

interface RecentSearchesProps {
  disabled: boolean;
  onPick: (keywords: string) => void;
}

/**
 * The newest searches of this visitor. The server's HTML is the same for everybody, so only what this browser itself has
 * fetched is shown.
 */
export function RecentSearches({ disabled, onPick }: RecentSearchesProps) {
  const { data = [], isFetchedAfterMount } = useQuery(savedSearches);
  const recent = isFetchedAfterMount ? data.slice(0, SHOWN) : [];
  return (
    <section aria-labelledby="recent-searches" className="mt-5 border-t border-line pt-4">
      <h3 id="recent-searches" className="font-sans text-sm font-semibold tracking-normal">
        Recent Searches
      </h3>
      {recent.length === 0 ? (
        <p className="mt-1 text-sm text-ink-faint">Your last three searches will stand here.</p>
      ) : (
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
      )}
    </section>
  );
}
