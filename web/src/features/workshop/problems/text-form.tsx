import { type ChangeEvent, type DragEvent, type FormEvent, useEffect, useRef } from "react";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { wait } from "../../../lib/wait";
import { Button } from "../../../ui/button/button";
import { type SplitResult, splitText } from "./api";
import type { ProblemDraft } from "./draft";
import { formatQuantity } from "./labels";

const PREVIEW_DELAY_MS = 500;
const PLACEHOLDER_LINES = 3;
const CONTROL =
  "min-h-11 w-full rounded-md border border-control-line bg-paper-raised px-3 text-base text-ink placeholder:text-ink-faint";

type TextFormProps = {
  draft: ProblemDraft;
  onChange: (draft: ProblemDraft) => void;
  /** Text of the shipped example, which the blank field shows; `null` without one. */
  sample: string | null;
  split: SplitResult | null;
  onSplit: (split: SplitResult | null) => void;
  problem: string | null;
  isBusy: boolean;
  onSubmit: () => void;
};

/** Paste or drop; the split is shown before the run. Without scripts the form is posted to this address. */
export function TextForm({ draft, onChange, sample, split, onSplit, problem, isBusy, onSubmit }: TextFormProps) {
  const isHydrated = useHydrated();
  useSplit(draft, onSplit);
  const setText = (next: string) => onChange({ text: next, columns: {}, edits: [] });
  async function readFile(files: FileList | null) {
    const first = files?.[0];
    if (first) setText(await first.text());
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void readFile(event.dataTransfer.files);
  };
  return (
    <form
      method="post"
      action="/audience-problem-finder"
      onSubmit={handleSubmit}
      className="mt-8 max-w-[46rem] print:hidden"
    >
      <label htmlFor="problem-text" className="font-semibold">
        Customer comments
      </label>
      <p id="problem-hint" className="mt-1 text-sm text-ink-soft">
        One comment on each line, or blank lines between comments. You can also drop a .txt, .csv or .json file. English
        only, up to 2 MB.
      </p>
      <textarea
        id="problem-text"
        name="text"
        aria-describedby={problem ? "problem-error problem-hint" : "problem-hint"}
        aria-invalid={problem ? true : undefined}
        rows={8}
        placeholder={sample?.split("\n").slice(0, PLACEHOLDER_LINES).join("\n")}
        className={`${CONTROL} mt-2 max-h-96 py-2.5`}
        value={draft.text}
        onChange={(event) => setText(event.target.value)}
        onDrop={handleDrop}
      />
      <div role="alert">
        {problem ? (
          <p id="problem-error" className="mt-2 text-sm font-medium text-danger">
            {problem}
          </p>
        ) : null}
      </div>
      {isHydrated ? <SplitPreview draft={draft} onChange={onChange} split={split} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Find problems
        </Button>
        {isHydrated ? <FileButton onChoose={(files) => void readFile(files)} /> : null}
      </div>
    </form>
  );
}

/** Splits the text when the keys rest. */
function useSplit({ text, columns }: ProblemDraft, onSplit: TextFormProps["onSplit"]) {
  useEffect(() => {
    const stop = new AbortController();
    if (text.trim() === "") {
      onSplit(null);
      return;
    }
    // A refusal of the text is shown when the person runs it.
    wait(PREVIEW_DELAY_MS, stop.signal)
      .then(() => splitText(text, columns, stop.signal))
      .then(onSplit)
      .catch(() => {
        if (!stop.signal.aborted) onSplit(null);
      });
    return () => stop.abort();
  }, [text, columns, onSplit]);
}

function FileButton({ onChoose }: { onChoose: (files: FileList | null) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => file.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={file}
        type="file"
        accept=".txt,.csv,.json,text/plain,text/csv,application/json"
        aria-label="Text, CSV or JSON file"
        className="hidden"
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.files)}
      />
    </>
  );
}

function SplitPreview({ draft, onChange, split }: Pick<TextFormProps, "draft" | "onChange" | "split">) {
  if (!split) return <div aria-live="polite" />;
  const chooseColumn = (name: "text" | "author", value: string) => {
    const { [name]: _, ...others } = draft.columns;
    onChange({ ...draft, columns: value ? { ...others, [name]: value } : others, edits: [] });
  };
  const skipped = split.skipped.reasons.map(({ reason, count: number }) =>
    reason === "other_language" ? `${number} skipped in other languages` : `${number} skipped without words`,
  );
  const parts = [
    formatQuantity(split.comments, "comment", "comments"),
    ...(split.duplicates ? [`${formatQuantity(split.duplicates, "duplicate", "duplicates")} counted once`] : []),
    ...skipped,
  ];
  return (
    <div className="mt-3 rounded-md bg-paper-sunk px-4 py-3 text-sm">
      <p aria-live="polite" className="font-semibold">
        {parts.join(" · ")}
      </p>
      {split.columns.length > 0 ? (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <ColumnChoice
            label="Column with the text"
            value={split.chosen.text ?? ""}
            onChange={(value) => chooseColumn("text", value)}
            split={split}
          />
          <ColumnChoice
            label="Column with the author"
            none="No author column"
            value={split.chosen.author ?? ""}
            onChange={(value) => chooseColumn("author", value)}
            split={split}
          />
        </div>
      ) : null}
      <p className="mt-3 text-ink-soft">The first comments:</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {split.first.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments can be equal, and the list is replaced as a whole.
          <li key={at} className="line-clamp-2 break-words">
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

type ColumnChoiceProps = {
  label: string;
  none?: string;
  value: string;
  onChange: (value: string) => void;
  split: SplitResult;
};

function ColumnChoice({ label, none, value, onChange, split }: ColumnChoiceProps) {
  return (
    <label className="block font-semibold">
      {label}
      <select
        className={`${CONTROL} mt-1 font-normal`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {none ? <option value="">{none}</option> : null}
        {split.columns.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
