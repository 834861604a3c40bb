import { lazy, Suspense, useState } from "react";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { Button } from "../../../ui/button/button";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { ProblemFamily, ProblemRequest, ProblemResult, ProblemTheme, SentenceKind, ThemeEdit } from "./api";
import { FAMILIES, formatQuantity, KINDS, OPENINGS, SIGNS } from "./labels";
import { QuoteList, QuoteText } from "./quotes";
import { ThemeFacts, Themes } from "./themes";

const SaveProblems = lazy(
  import.meta.env.SSR
    ? neverAtServer<{ default: typeof import("./save-problems").SaveProblems }>
    : () => import("./save-problems").then((module) => ({ default: module.SaveProblems })),
);

type ResultsProps = {
  result: ProblemResult;
  /** `null` for a saved result whose text is not stored: it cannot be changed. */
  request: ProblemRequest | null;
  /** Slug of the market; `null` without one. */
  market: string | null;
  isBusy: boolean;
  onEdit: (edits: ThemeEdit[]) => Promise<boolean>;
};

/** Themes with their quotes, then the further sections. */
export function Results({ result, request, market, isBusy, onEdit }: ResultsProps) {
  const isHydrated = useHydrated();
  const [showsPersonal, setShowsPersonal] = useState(false);
  const [filter, setFilter] = useState<ThemeFilter>({ family: null, kind: null });
  const edits = request?.edits ?? [];
  const themes = result.themes.filter((theme) => passesFilter(theme, filter));
  return (
    <section aria-labelledby="problems-title" className="mt-12">
      <h2 id="problems-title" className="text-2xl">
        {result.isTooLittle ? "Too little to group" : formatQuantity(result.themes.length, "problem", "problems")}
      </h2>
      <p className="mt-2 text-ink-soft">
        {result.sets.hint}. {coverageText(result)}
      </p>
      {result.isTooLittle ? (
        <p className="mt-2">Themes need at least five sentences. Below is everything that was read.</p>
      ) : null}
      {isHydrated ? (
        <>
          {result.themes.length > 0 ? (
            <ThemeFilters themes={result.themes} filter={filter} onChange={setFilter} />
          ) : null}
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <PersonalChoice isOn={showsPersonal} onChange={setShowsPersonal} />
            {edits.length > 0 ? (
              <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void onEdit(edits.slice(0, -1))}>
                Undo last change
              </Button>
            ) : null}
          </div>
          <Themes
            themes={themes}
            all={result.themes}
            kind={filter.kind}
            showsPersonal={showsPersonal}
            isBusy={isBusy}
            sample={result.sets.hint}
            market={market}
            isExample={result.isExample}
            onEdit={request ? (edit) => onEdit([...edits, edit]) : null}
          />
          {request ? (
            <Suspense>
              <SaveProblems request={request} isExample={result.isExample} />
            </Suspense>
          ) : (
            <p className="mt-8 text-sm text-ink-soft">
              The text was too long to be stored. These are the saved themes and quotes; paste the text again to change
              them.
            </p>
          )}
        </>
      ) : (
        <PlainThemes result={result} />
      )}
      <FurtherSections result={result} showsPersonal={showsPersonal} />
    </section>
  );
}

function PersonalChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-sm">
      <input type="checkbox" className="size-5" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      Show emails and phone numbers
    </label>
  );
}

interface ThemeFilter {
  family: ProblemFamily | null;
  kind: SentenceKind | null;
}

function passesFilter(theme: ProblemTheme, { family, kind }: ThemeFilter): boolean {
  return (!family || theme.family === family) && (!kind || theme.kinds.some((counted) => counted.kind === kind));
}

interface ThemeFiltersProps {
  themes: readonly ProblemTheme[];
  filter: ThemeFilter;
  onChange: (filter: ThemeFilter) => void;
}

function ThemeFilters({ themes, filter, onChange }: ThemeFiltersProps) {
  return (
    <div className="mt-6 space-y-3 print:hidden">
      <Chips
        label="Families"
        words={FAMILIES}
        chosen={filter.family}
        onChoose={(family) => onChange({ ...filter, family })}
        present={themes.map((theme) => theme.family)}
      />
      <Chips
        label="Kinds"
        words={KINDS}
        chosen={filter.kind}
        onChoose={(kind) => onChange({ ...filter, kind })}
        present={themes.flatMap((theme) => theme.kinds.map((counted) => counted.kind))}
      />
    </div>
  );
}

/** Every theme with all its quotes, to read. */
export function PlainThemes({ result }: { result: ProblemResult }) {
  return (
    <div className="mt-6 space-y-8">
      {result.themes.map((theme) => (
        <PlainTheme key={theme.key} theme={theme} />
      ))}
    </div>
  );
}

/** One theme with all its quotes, to read. */
export function PlainTheme({ theme }: { theme: ProblemResult["themes"][number] }) {
  return (
    <article className="min-w-0">
      <h3 className="text-lg">{theme.label}</h3>
      <ThemeFacts theme={theme} />
      <QuoteList quotes={theme.quotes} showsPersonal={false} />
    </article>
  );
}

export function coverageText({ coverage, skipped }: ProblemResult): string {
  const { themes, single, praise, neither } = coverage;
  const parts = `${formatQuantity(themes, "person", "people")} in themes, ${single} mentioned once, ${praise} with praise only, ${neither} with neither`;
  return skipped.count ? `${parts}; ${formatQuantity(skipped.count, "comment", "comments")} skipped.` : `${parts}.`;
}

type ChipsProps<Key extends string> = {
  label: string;
  words: Record<Key, string>;
  chosen: Key | null;
  onChoose: (key: Key | null) => void;
  present: Key[];
};

function Chips<Key extends string>({ label, words, chosen, onChoose, present }: ChipsProps<Key>) {
  const keys = (Object.keys(words) as Key[]).filter((key) => present.includes(key));
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-3 py-2 text-sm font-semibold">{label}</legend>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen === key}
          onClick={() => onChoose(chosen === key ? null : key)}
          className="min-h-9 rounded-md border border-control-line px-3 text-sm aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action"
        >
          {words[key]}
        </button>
      ))}
    </fieldset>
  );
}

export function FurtherSections({ result, showsPersonal }: { result: ProblemResult; showsPersonal: boolean }) {
  const lists = [
    { title: "Mentioned once", quotes: result.single, open: result.isTooLittle },
    { title: "Praise", quotes: result.praise, open: result.isTooLittle },
    { title: "Neither", quotes: result.neither, open: result.isTooLittle },
  ].filter(({ quotes }) => quotes.length > 0);
  return (
    <div className="mt-12 space-y-4 border-t border-line pt-8">
      {result.questions.length > 0 ? (
        <Disclosure summary={`Questions (${result.questions.reduce((sum, group) => sum + group.count, 0)})`}>
          {result.questions.map((group) => (
            <div key={group.opening} className="mt-3">
              <h3 className="text-base">
                {OPENINGS[group.opening]} ({group.count})
              </h3>
              <QuoteList quotes={group.quotes} showsPersonal={showsPersonal} />
            </div>
          ))}
        </Disclosure>
      ) : null}
      {result.workarounds.length > 0 ? (
        <Disclosure summary={`Current workarounds (${result.workarounds.length})`}>
          <ul className="space-y-3">
            {result.workarounds.map(({ signs, quote }) => (
              <li key={quote.start}>
                <QuoteText quote={quote} showsPersonal={showsPersonal} />
                <p className="text-sm text-ink-soft">{signs.map((sign) => SIGNS[sign]).join(" · ")}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {result.words.length > 0 ? (
        <Disclosure summary="Words customers use">
          <p>{result.words.map(({ word, count: number }) => `${word} (${number})`).join(", ")}</p>
        </Disclosure>
      ) : null}
      {lists.map(({ title, quotes, open }) => (
        <Disclosure key={title} summary={`${title} (${quotes.length})`} open={open}>
          <QuoteList quotes={quotes} showsPersonal={showsPersonal} />
        </Disclosure>
      ))}
    </div>
  );
}
