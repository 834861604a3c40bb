import type { SharedRun } from "../../../api/calls/runs";
import { SharedHeader } from "../../../ui/tool/shared-header";
import type { ProblemResult } from "./api";
import { formatQuantity } from "./labels";
import { coverageText, FurtherSections, PlainThemes } from "./results";

/** Shared problems with their quotes, read-only. Contact data are masked. */
export function SharedProblems({ shared }: { shared: SharedRun }) {
  const result = shared.result as ProblemResult;
  return (
    <>
      <SharedHeader
        title="Shared customer problems"
        shared={shared}
        note="The quotes are word for word. Email addresses and phone numbers are masked."
        href="/audience-problem-finder"
        action="Analyze your own comments"
      />
      <section aria-labelledby="problems-title" className="max-w-[60rem]">
        <h2 id="problems-title" className="text-2xl">
          {formatQuantity(result.themes.length, "problem", "problems")}
        </h2>
        <p className="mt-2 text-ink-soft">
          {result.sets.hint}. {coverageText(result)}
        </p>
        <PlainThemes result={result} />
        <FurtherSections result={result} showsPersonal={false} />
      </section>
    </>
  );
}
