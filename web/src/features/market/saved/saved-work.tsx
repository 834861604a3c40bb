import { withQueries } from "../../../api/queries/with-queries";
import { AnalystNotice } from "../../report/wording/analyst-notice";
import { EarlierAnalyses } from "./earlier-analyses";
import { FollowUpList } from "./follow-up-list";
import { ProjectList } from "./project-list";
import type { SavedListProps } from "./saved-section";
import { RecentSearchList } from "./search-list";

/** What this visitor keeps, each kind behind its own disclosure. */
function SavedSections(props: SavedListProps) {
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

export const SavedWork = withQueries(SavedSections);
export const SearchList = withQueries(RecentSearchList);
