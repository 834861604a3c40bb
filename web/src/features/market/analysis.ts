import type { ComponentType, RefObject } from "react";
import type { ReportRequest } from "../report/selection";
import type { Report } from "../report/types";
import type { TypedPlace } from "./search/typed-place";

export interface Analysis {
  inquiry: ReportRequest;
  report: Report;
  Results: ResultsView;
  /** None of the offered markets was meant. */
  declined: boolean;
  /** The page came with it, or a step back brought it: focus and scroll position stay where they are. */
  isQuiet: boolean;
}

export interface ResultsProps {
  analysis: Omit<Analysis, "Results">;
  /** Heading of the result, for moving focus to it. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnalyze: (inquiry: ReportRequest) => void;
  onDecline: () => void;
  onUndoDecline: () => void;
  onEdit: () => void;
  /** The selectors or the place of the form have changed since. */
  isStale?: boolean;
  onUpdate?: () => void;
  /** Address of the same report for another place; that of the niche page without it. */
  addressOf?: (place: string) => string;
  /** Question about the place that was typed. */
  typed?: TypedPlace | null;
}

/** The view of a result. Its code is loaded after the page. */
export type ResultsView = ComponentType<ResultsProps> & {
  /** Loads the rest of the code that a report needs. */
  prepare?: (report: Report) => Promise<void> | undefined;
};
