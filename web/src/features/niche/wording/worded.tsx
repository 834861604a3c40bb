import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "../../../ui/button";
import { requestOf } from "../library/api";
import type { Inquiry } from "../selection";
import type { Analyst, Report } from "../types";
import { analystStatus, wordingOf } from "./api";

interface Words {
  analyst: Analyst;
  /** The texts on the page that the analyst worded. */
  texts: ReadonlySet<string>;
  isOurs: boolean;
  onSwitch: () => void;
}

const WordsContext = createContext<Words | null>(null);

interface WordedProps {
  report: Report;
  inquiry: Inquiry;
  /** Somebody else's report is not sent anywhere. */
  isReadOnly: boolean;
  /** What to show; the report has the words that are to be read. */
  children: (report: Report) => ReactNode;
}

/** Asks for other words where there is an analyst. Until they come, and where there are none, the report's own stand. */
export function Worded({ report, inquiry, isReadOnly, children }: WordedProps) {
  const [isOurs, setOurs] = useState(false);
  const status = useQuery({ ...analystStatus, enabled: !isReadOnly });
  const analyst = status.data?.analyst ?? null;
  const { data } = useQuery({
    ...wordingOf(report, requestOf(inquiry, report)),
    enabled: analyst !== null && !isReadOnly,
  });
  const wording = data?.reportId === report.id ? data : null;
  if (!analyst || !wording) return children(report);

  const ideas = new Map(wording.businessIdeas.map((idea) => [idea.id, idea]));
  const theirs = [
    ...wording.businessIdeas.filter(({ by }) => by === "analyst").map(({ description }) => description),
    ...wording.immediateActions.filter(({ by }) => by === "analyst").map(({ text }) => text),
  ];
  if (theirs.length === 0) return children(report);
  const worded = {
    ...report,
    businessIdeas: report.businessIdeas.map((idea) => ({
      ...idea,
      description: ideas.get(idea.id)?.description ?? idea.description,
    })),
    immediateActions: report.immediateActions.map((action, index) => wording.immediateActions[index]?.text ?? action),
  };
  const words = { analyst, texts: new Set(isOurs ? [] : theirs), isOurs, onSwitch: () => setOurs(!isOurs) };
  return <WordsContext value={words}>{children(isOurs ? report : worded)}</WordsContext>;
}

/** Says under a text that its words are not ours. */
export function WordedBy({ text }: { text: string }) {
  const words = useContext(WordsContext);
  if (!words?.texts.has(text)) return null;
  return <small className="mt-1 block text-xs text-ink-soft">Worded by {words.analyst.model}; figures are ours.</small>;
}

/** Says whose words a chapter has and what was sent for it, and switches between theirs and ours. */
export function WordsNote() {
  const words = useContext(WordsContext);
  if (!words) return null;
  const { analyst, isOurs, onSwitch } = words;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-paper-sunk px-4 py-2 text-sm text-ink-soft print:hidden">
      <p className="max-w-[62ch]">
        {isOurs ? `These are our own words. ${analyst.model} has others.` : `Some words here are by ${analyst.model}.`}{" "}
        Your keywords were sent to {analyst.host} for it. Every figure is ours.
      </p>
      <Button variant="ghost" size="sm" onClick={onSwitch}>
        {isOurs ? `Show the words of ${analyst.model}` : "Show our own words"}
      </Button>
    </div>
  );
}
