import { createContext, useContext } from "react";
import { Button } from "../../../ui/button/button";
import type { Analyst } from "../types";

/** Author of a report's words. Empty where all are ours. */
export interface WordedTexts {
  analyst: Analyst;
  /** The texts on the page that the analyst worded. */
  texts: ReadonlySet<string>;
  isOurs: boolean;
  onSwitch: () => void;
}

export const WordsContext = createContext<WordedTexts | null>(null);

/** Says under a text that its words are not ours. */
export function WordedBy({ text }: { text: string }) {
  const words = useContext(WordsContext);
  if (!words?.texts.has(text)) return null;
  return <small className="mt-1 block text-xs text-ink-soft">Worded by {words.analyst.model}; figures are ours.</small>;
}

/** Names the author of a chapter's words and the data that were sent for them, and switches between both versions. */
export function WordsNote() {
  const words = useContext(WordsContext);
  if (!words) return null;
  const { analyst, isOurs, onSwitch } = words;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-paper-sunk px-4 py-2 text-sm text-ink-soft print:hidden">
      <p className="max-w-[39em]">
        {isOurs ? `These are our own words. ${analyst.model} has others.` : `Some words here are by ${analyst.model}.`}{" "}
        Your keywords were sent to {analyst.host} for it. Every figure is ours.
      </p>
      <Button variant="ghost" size="sm" onClick={onSwitch}>
        {isOurs ? `Show the words of ${analyst.model}` : "Show our own words"}
      </Button>
    </div>
  );
}
