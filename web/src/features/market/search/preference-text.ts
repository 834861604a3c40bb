import { levelLabel } from "../../report/selection";
import type { Selection } from "../../report/types";

/** "All Markets, Medium Competition, Global". */
export function preferenceText({ marketSize, competitionLevel, geographicFocus }: Selection): string {
  return `${marketSize}, ${levelLabel(competitionLevel)}, ${geographicFocus}`;
}
