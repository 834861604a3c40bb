import { useState } from "react";
import { heardAddress } from "../../../lib/address/heard-link";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { Drawer } from "../../../ui/layout/drawer";
import type { ProblemTheme, SentenceKind, ThemeEdit } from "./api";
import { CUES, FAMILIES, formatQuantity, formatShare, KINDS, severityWord } from "./labels";
import { QuoteList } from "./quotes";
import { ThemeActions } from "./theme-actions";

type ThemesProps = {
  themes: readonly ProblemTheme[];
  /** All themes of the result, to merge with. */
  all: readonly ProblemTheme[];
  kind: SentenceKind | null;
  showsPersonal: boolean;
  isBusy: boolean;
  /** Size of the sample: "41 comments from 9 people: a clue, not proof of a market". */
  sample: string;
  /** Slug of the market; `null` without one. */
  market: string | null;
  /** True for the shipped comments, which can go nowhere else. */
  isExample: boolean;
  /** `null` when the themes cannot be changed. */
  onEdit: ((edit: ThemeEdit) => Promise<boolean>) | null;
};

/** Themes at the left and the quotes of the chosen one at the right. On a phone the quotes open as a sheet. */
export function Themes({ themes, ...rest }: ThemesProps) {
  const [key, setKey] = useState<string | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const chosen = themes.find((theme) => theme.key === key) ?? themes[0];
  if (!chosen) return <p className="mt-6">No themes here. Problems mentioned once are below.</p>;
  const quotes = <ThemeQuotes theme={chosen} {...rest} />;
  return (
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <ul aria-label="Themes" className="space-y-3">
        {themes.map((theme) => (
          <li key={theme.key}>
            <button
              type="button"
              aria-pressed={theme.key === chosen.key}
              onClick={() => {
                setKey(theme.key);
                setSheetOpen(window.matchMedia("(width < 64rem)").matches);
              }}
              className="w-full rounded-lg border border-line bg-paper-raised px-4 py-3 text-left hover:border-ink aria-pressed:border-ink"
            >
              <span className="block break-words font-semibold">{theme.label}</span>
              <ThemeFacts theme={theme} />
            </button>
          </li>
        ))}
      </ul>
      <section aria-label={`Quotes: ${chosen.label}`} className="hidden lg:block">
        <h3 className="break-words text-xl">{chosen.label}</h3>
        {quotes}
      </section>
      <Drawer open={isSheetOpen} onClose={() => setSheetOpen(false)} title={chosen.label}>
        {quotes}
      </Drawer>
    </div>
  );
}

export function ThemeFacts({ theme }: { theme: ProblemTheme }) {
  const { family, comments, people, breadth, severity } = theme;
  return (
    <span className="mt-1 block text-sm text-ink-soft">
      {FAMILIES[family]} · {formatQuantity(comments, "comment", "comments")} from{" "}
      {formatQuantity(people, "person", "people")}
      <span className="block">
        Breadth {formatShare(breadth)} of people · Severity {severity.toFixed(1)} of 3 ({severityWord(severity)})
      </span>
    </span>
  );
}

type ThemeQuotesProps = Omit<ThemesProps, "themes"> & { theme: ProblemTheme };

function ThemeQuotes({ theme, all, kind, showsPersonal, isBusy, sample, market, isExample, onEdit }: ThemeQuotesProps) {
  const [showsAll, setShowsAll] = useState<string | null>(null);
  const wanted = kind ? theme.quotes.filter((quote) => quote.kind === kind) : theme.quotes;
  const shown = showsAll === theme.key ? wanted : wanted.slice(0, 3);
  const quoted = theme.quotes.find(({ isInsult }) => !isInsult);
  const cues = theme.cues.map((cue) => CUES[cue] ?? cue);
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">
        {formatShare(theme.share)} of all comments ·{" "}
        {theme.kinds.map(({ kind, count: number }) => `${KINDS[kind]} ${number}`).join(", ")}
        {cues.length > 0 ? <span className="block">Severity comes from words that say: {cues.join(", ")}.</span> : null}
      </p>
      <QuoteList
        quotes={shown}
        showsPersonal={showsPersonal}
        action={(quote) =>
          onEdit ? (
            <Button
              variant="ghost"
              size="sm"
              disabled={isBusy}
              aria-label={`Remove from theme: ${quote.masked ?? quote.text}`}
              onClick={() => void onEdit({ change: "split_off", start: quote.start })}
            >
              Remove from theme
            </Button>
          ) : null
        }
      />
      {wanted.length > shown.length ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setShowsAll(theme.key)}>
          All quotes ({wanted.length})
        </Button>
      ) : null}
      {quoted && !isExample ? (
        <LinkButton
          href={heardAddress([{ text: theme.label, quote: quoted.masked ?? quoted.text, source: sample }], market)}
          variant="secondary"
          size="sm"
          className="mt-4 print:hidden"
        >
          Add to persona
          <span className="sr-only">: {theme.label}</span>
        </LinkButton>
      ) : null}
      {onEdit ? <ThemeActions key={theme.key} {...{ theme, all, market, isExample, isBusy, onEdit }} /> : null}
    </>
  );
}
