import { ExampleNote } from "../../../ui/tool/example-note";
import { LateChainLine } from "../../../ui/tool/late-chain-line";
import { ToolHeader } from "../../../ui/tool/tool-header";
import { TOOL } from "./api";
import { ExampleResults } from "./example-results";
import { Results } from "./results";
import { TextForm } from "./text-form";
import { useProblems } from "./use-problems";

/** The Audience Problem Finder: a text at first, then its themes with their quotes. */
export default function ProblemsPage() {
  const { market, result, example, isBusy, run, ...problems } = useProblems();
  const isExample = example !== undefined;
  function startOwn() {
    problems.setOver(true);
    document.getElementById("problem-text")?.focus();
  }
  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      <ToolHeader
        title="Audience Problem Finder"
        lead="Paste reviews, comments or posts, and see which problems come up again and again. Every theme shows its quotes word for word. The text is not stored until you save it."
      />
      {isExample ? (
        <div className="mt-5 max-w-[60rem]">
          <ExampleNote onUseOwn={startOwn}>
            39 invented comments about a dog groomer. Your first word replaces them.
          </ExampleNote>
        </div>
      ) : null}
      <LateChainLine
        tool={TOOL}
        market={market}
        isBelow={isExample}
        onUse={(used) => problems.setMarket(used?.slug ?? null)}
      />
      <TextForm
        draft={problems.draft}
        onChange={problems.changeDraft}
        sample={example?.request.text ?? null}
        split={problems.split}
        onSplit={problems.setSplit}
        problem={problems.problem}
        isBusy={isBusy}
        onSubmit={() => void run([])}
      />
      {example ? <ExampleResults result={example.result} /> : null}
      {result ? (
        <Results
          result={result}
          request={problems.ran}
          market={market}
          isBusy={isBusy}
          onEdit={(edits) => run(edits)}
        />
      ) : null}
    </div>
  );
}
