import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useSearch } from "wouter";
import { useToolExample } from "../../../api/calls/tool-example";
import { namesMarket } from "../../../api/calls/tool-example-key";
import { errorText } from "../../../api/errors";
import { postedText, usePosted } from "../../../api/queries/posted";
import { ExampleNote } from "../../../ui/tool/example-note";
import { LateChainLine } from "../../../ui/tool/late-chain-line";
import { ToolHeader } from "../../../ui/tool/tool-header";
import { useMutation } from "../../../ui/use-mutation";
import {
  analyzeText,
  openProblems,
  type ProblemRequest,
  type ProblemResult,
  type SplitResult,
  type ThemeEdit,
  TOOL,
} from "./api";
import { type Draft, EMPTY, keepDraft, readDraft } from "./draft";
import { ExampleResults } from "./example-results";
import { Results } from "./results";
import { TextForm } from "./text-form";

/** The Audience Problem Finder: a text at first, then its themes with their quotes. */
export default function ProblemsPage() {
  const posted = usePosted<ProblemRequest, ProblemResult>(TOOL);
  // The server's script engine has no URL classes.
  const search = useSearch();
  const [market, setMarket] = useState(() => readParameter(search, "market"));
  const [draft, setDraft] = useState<Draft>({
    ...EMPTY,
    text: posted?.request?.text ?? postedText(posted, "text") ?? "",
  });
  const [split, setSplit] = useState<SplitResult | null>(null);
  const [result, setResult] = useState<ProblemResult | null>(posted?.result ?? null);
  const [ran, setRan] = useState<ProblemRequest | null>(posted?.request ?? null);
  const [problem, setProblem] = useState<string | null>(posted?.error?.message ?? null);

  // Everyone without a market and without a text of their own sees an example.
  const isWanted = !namesMarket(`?${search}`) && !posted;
  const [isOver, setOver] = useState(false);
  const example = useToolExample<ProblemRequest, ProblemResult>(TOOL, isWanted);
  const isExample = example !== undefined && !isOver && !result && !problem && draft.text.trim() === "";

  const restore = useEffectEvent(async () => {
    if (posted) return;
    const wanted = readParameter(search, "run");
    if (wanted) setOver(true);
    const saved = wanted ? await openProblems(wanted).catch((error: unknown) => setProblem(errorText(error))) : null;
    if (!saved) return setDraft(readDraft());
    const { request, result } = saved;
    setResult(result);
    setRan(request);
    setMarket(request?.market ?? null);
    if (request) setDraft({ text: request.text, columns: request.columns ?? {}, edits: request.edits ?? [] });
  });
  useEffect(() => void restore(), []);

  const changeDraft = (next: Draft) => {
    setDraft(next);
    keepDraft(next);
  };
  function startOwn() {
    setOver(true);
    document.getElementById("problem-text")?.focus();
  }
  // A text that came before the scripts did: the next render would put the server's text back.
  const keepEarlyText = useEffectEvent(() => {
    const text = document.querySelector("textarea")?.value;
    if (text && text !== draft.text) changeDraft({ ...draft, text });
  });
  useLayoutEffect(() => keepEarlyText(), []);
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
      changeDraft({ ...draft, edits });
    },
    (error) => setProblem(errorText(error)),
  );

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
      <LateChainLine tool={TOOL} market={market} isBelow={isExample} onUse={(used) => setMarket(used?.slug ?? null)} />
      <TextForm
        draft={draft}
        onChange={changeDraft}
        sample={isExample ? (example?.request.text ?? null) : null}
        split={split}
        onSplit={setSplit}
        problem={problem}
        isBusy={isBusy}
        onSubmit={() => void run([])}
      />
      {isExample && example ? <ExampleResults result={example.result} /> : null}
      {result ? (
        <Results result={result} request={ran} market={market} isBusy={isBusy} onEdit={(edits) => run(edits)} />
      ) : null}
    </div>
  );
}

/** A parameter of a query of letters, digits and hyphens. The server's engine has no URL class. */
function readParameter(search: string, name: string): string | null {
  return new RegExp(`(?:^|[?&])${name}=([\\w-]+)`).exec(search)?.[1] ?? null;
}
