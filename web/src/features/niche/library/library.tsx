import { withQueries } from "../../../api/with-queries";
import type { Inquiry } from "../selection";
import { AnalystNotice } from "../wording/analyst-notice";
import { EarlierAnalyses } from "./earlier-analyses";
import { FollowUpList } from "./follow-up-list";
import { ProjectList } from "./project-list";
import { RecentSearchList } from "./search-list";

export interface ShelfProps {
  /** An analysis is under way. */
  disabled: boolean;
  onOpen: (inquiry: Inquiry) => void;
}

/** Saved rows of this visitor, each kind in a disclosure of its own. */
function Shelves(props: ShelfProps) {
  return (
    <>
      <AnalystNotice />
      <div className="mt-4 divide-y divide-line rounded-lg border border-line px-5 py-1">
        <ProjectList {...props} />
        <FollowUpList {...props} />
        <EarlierAnalyses {...props} />
      </div>
    </>
  );
}

export const Library = withQueries(Shelves);
export const SearchList = withQueries(RecentSearchList);
