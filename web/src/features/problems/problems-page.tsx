import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { errorText } from "../../api/errors";
import { usePosted } from "../../api/posted";
import { ToolHeader } from "../../ui/tool/tool-page";
import { useMutation } from "../../ui/use-mutation";
import { analyzeText, type ProblemRequest, type ProblemResult, type SplitResult, type ThemeEdit, TOOL } from "./api";
import { type Draft, EMPTY, keepDraft, readDraft } from "./draft";
import { Results } from "./results";
import { TextForm } from "./text-form";

/** The Audience Problem Finder: a text at first, then its themes with their quotes. */
export default function ProblemsPage() {
  const posted = usePosted<ProblemRequest, ProblemResult>(TOOL);
  // The server's script engine has no URL classes.
  const market = /(?:^|&)market=([a-z0-9-]+)/.exec(useSearch())?.[1] ?? null;
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, text: posted?.request?.text ?? "" });
  const [split, setSplit] = useState<SplitResult | null>(null);
  const [result, setResult] = useState<ProblemResult | null>(posted?.result ?? null);
  const [ran, setRan] = useState<ProblemRequest | null>(posted?.request ?? null);
  const [problem, setProblem] = useState<string | null>(posted?.error?.message ?? null);

  useEffect(() => {
    if (!posted) setDraft(readDraft());
  }, [posted]);

  const change = (next: Draft) => {
    setDraft(next);
    keepDraft(next);
  };
  const { isBusy, run } = useMutation(
    async (edits: ThemeEdit[]) => {
      const request: ProblemRequest = {
        text: draft.text,
        format: split?.format ?? "text",
        columns: draft.columns,
        ...(market ? { market } : {}),
        edits,
      };
      setResult(await analyzeText(request));
      setRan(request);
      setProblem(null);
      change({ ...draft, edits });
    },
    (error) => setProblem(errorText(error)),
  );

  return (
    <div className="measure pt-8 pb-24 sm:pt-12">
      <ToolHeader
        title="Audience Problem Finder"
        lead="Paste reviews, comments or posts, and see which problems come up again and again. Every theme shows its quotes word for word. The text is not stored until you save it."
      />
      <TextForm
        draft={draft}
        onChange={change}
        split={split}
        onSplit={setSplit}
        problem={problem}
        isBusy={isBusy}
        onSubmit={() => void run([])}
      />
      {result && ran ? <Results result={result} request={ran} isBusy={isBusy} onEdit={(edits) => run(edits)} /> : null}
    </div>
  );
}
