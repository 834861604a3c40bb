import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useSearch } from "wouter";
import { useToolExample } from "../../../api/calls/tool-example";
import { namesMarket } from "../../../api/calls/tool-example-key";
import { errorText } from "../../../api/errors";
import { type PostedForm, postedText, usePosted } from "../../../api/queries/posted";
import { readParameter } from "../../../lib/address/read-parameter";
import { useToolSession } from "../../../ui/tool/use-tool-session";
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
import { EMPTY, keepDraft, type ProblemDraft, readDraft } from "./draft";

type ProblemStart = NonNullable<Awaited<ReturnType<typeof openProblems>>> | { draft: ProblemDraft };

/** The text with its draft in this browser, the request that ran last, and its themes. */
export function useProblems() {
  const posted = usePosted<ProblemRequest, ProblemResult>(TOOL);
  const search = useSearch();
  const [market, setMarket] = useState(() => readParameter(search, "market"));
  const [draft, setDraft] = useState(() => draftOf(posted));
  const [split, setSplit] = useState<SplitResult | null>(null);
  const [result, setResult] = useState<ProblemResult | null>(posted?.result ?? null);
  const [ran, setRan] = useState<ProblemRequest | null>(posted?.request ?? null);
  const [problem, setProblem] = useState<string | null>(posted?.error?.message ?? null);

  // Everyone without a market and without a text of their own sees an example.
  const isWanted = !namesMarket(`?${search}`) && !posted;
  const [isOver, setOver] = useState(false);
  const example = useToolExample<ProblemRequest, ProblemResult>(TOOL, isWanted);
  const isExample = example !== undefined && !isOver && !result && !problem && draft.text.trim() === "";

  function changeDraft(next: ProblemDraft) {
    setDraft(next);
    keepDraft(next);
  }
  const showRefusal = (error: unknown) => setProblem(errorText(error));
  useEarlyText(draft, changeDraft);
  useToolSession<ProblemStart>({
    isPosted: posted !== null,
    openRun: async (name) => {
      setOver(true);
      const saved = await openProblems(name).catch(showRefusal);
      return saved ?? { draft: readDraft() };
    },
    readDraft: () => ({ draft: readDraft() }),
    show: (start) => {
      if ("draft" in start) return setDraft(start.draft);
      const { request, result } = start;
      setResult(result);
      setRan(request);
      setMarket(request?.market ?? null);
      if (request) setDraft({ text: request.text, columns: request.columns ?? {}, edits: request.edits ?? [] });
    },
  });
  const { isBusy, run } = useMutation(async (edits: ThemeEdit[]) => {
    const request = requestOf(draft, split, market, edits);
    setResult(await analyzeText(request));
    setRan(request);
    setProblem(null);
    changeDraft({ ...draft, edits });
  }, showRefusal);
  const setters = { changeDraft, setMarket, setSplit, setOver };
  return {
    market,
    draft,
    split,
    result,
    ran,
    problem,
    example: isExample ? example : undefined,
    isBusy,
    run,
    ...setters,
  };
}

/** Keeps a text that came before the scripts did: the next render would put the server's text back. */
function useEarlyText(draft: ProblemDraft, changeDraft: (next: ProblemDraft) => void) {
  const keepEarlyText = useEffectEvent(() => {
    const text = document.querySelector("textarea")?.value;
    if (text && text !== draft.text) changeDraft({ ...draft, text });
  });
  useLayoutEffect(() => keepEarlyText(), []);
}

/** The draft of a sent form. */
function draftOf(posted: PostedForm<ProblemRequest, ProblemResult> | null): ProblemDraft {
  return { ...EMPTY, text: posted?.request?.text ?? postedText(posted, "text") ?? "" };
}

function requestOf(
  { text, columns }: ProblemDraft,
  split: SplitResult | null,
  market: string | null,
  edits: ThemeEdit[],
): ProblemRequest {
  return { text, format: split?.format ?? "text", columns, ...(market ? { market } : {}), edits };
}
