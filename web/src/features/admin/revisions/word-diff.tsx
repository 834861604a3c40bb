import { diffWordsWithSpace } from "diff";

/** Removed words struck through, added ones underlined: the colors only repeat it. */
export default function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="text-sm leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, at) => {
        // The pieces never move: they are replaced for other texts.
        const key = `${at}`;
        if (added)
          return (
            <ins key={key} className="bg-good-soft text-good decoration-1 underline-offset-2">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="bg-danger-soft text-danger">
              {value}
            </del>
          );
        return <span key={key}>{shortenText(value)}</span>;
      })}
    </p>
  );
}

const CONTEXT = 240;

/** Shortens long unchanged parts to their ends, which are enough to know the place. */
function shortenText(text: string): string {
  if (text.length <= CONTEXT * 3) return text;
  return `${text.slice(0, CONTEXT)} … ${text.slice(-CONTEXT)}`;
}
