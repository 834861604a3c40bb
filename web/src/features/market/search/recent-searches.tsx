import { classNames } from "../../../ui/class-names";
import type { RecentSearchesProps } from "../saved/search-list";
import { useSavedWork } from "../use-saved-work";

/**
 * The newest searches of this visitor. The server's HTML is the same for everybody, so only what this browser itself has
 * fetched is shown.
 */
export function RecentSearches({ isFolded, ...props }: RecentSearchesProps & { isFolded: boolean }) {
  const savedWork = useSavedWork();
  return (
    <section
      aria-labelledby="recent-searches"
      className={classNames("mt-5 border-t border-line pt-4", isFolded && "max-lg:hidden")}
    >
      <h3 id="recent-searches" className="font-sans text-sm font-semibold tracking-normal">
        Recent Searches
      </h3>
      {/* As tall as three searches, so that nothing moves when they come. */}
      <div className="min-h-[8.5rem]">{savedWork ? <savedWork.SearchList {...props} /> : null}</div>
    </section>
  );
}
