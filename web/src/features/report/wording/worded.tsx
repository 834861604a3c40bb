import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { withQueries } from "../../../api/queries/with-queries";
import { requestOf } from "../saved/api";
import type { ReportRequest } from "../selection";
import type { Report, Wording } from "../types";
import { analystStatus, wordingOf } from "./api";
import { WordsContext } from "./words";

interface WordedProps {
  report: Report;
  inquiry: ReportRequest;
  /** Renders the report with the words to show. */
  children: (report: Report) => ReactNode;
}

/**
 * Requests reworded texts from the analyst. Until they arrive, or without an analyst, the report's own texts are shown.
 */
function WordedReport({ report, inquiry, children }: WordedProps) {
  const [isOurs, setOurs] = useState(false);
  const analyst = useQuery(analystStatus).data?.analyst ?? null;
  const { data } = useQuery({ ...wordingOf(report, requestOf(inquiry, report)), enabled: analyst !== null });
  const wording = data?.reportId === report.id ? data : null;
  const texts = wording ? textsOfAnalyst(wording) : [];
  const words =
    analyst && texts.length > 0
      ? { analyst, texts: new Set(isOurs ? [] : texts), isOurs, onSwitch: () => setOurs(!isOurs) }
      : null;
  // Always at the same position, so that a report is not mounted again when words arrive.
  return (
    <WordsContext value={words}>
      {children(wording && words && !isOurs ? inWords(report, wording) : report)}
    </WordsContext>
  );
}

function textsOfAnalyst({ businessIdeas, immediateActions }: Wording): string[] {
  const ideas = businessIdeas.filter(({ by }) => by === "analyst").map(({ description }) => description);
  return [...ideas, ...immediateActions.filter(({ by }) => by === "analyst").map(({ text }) => text)];
}

function inWords(report: Report, { businessIdeas, immediateActions }: Wording): Report {
  const descriptions = new Map(businessIdeas.map(({ id, description }) => [id, description]));
  return {
    ...report,
    businessIdeas: report.businessIdeas.map((idea) => ({
      ...idea,
      description: descriptions.get(idea.id) ?? idea.description,
    })),
    immediateActions: report.immediateActions.map((action, index) => immediateActions[index]?.text ?? action),
  };
}

export const Worded = withQueries(WordedReport);
