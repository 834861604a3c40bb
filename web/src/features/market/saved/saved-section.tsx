import type { ReactNode } from "react";
import { Disclosure } from "../../../ui/layout/disclosure";
import { type ShortAnswer, ShortAnswerLines } from "../../../ui/pay-strip/short-answer";
import type { ReportRequest } from "../../report/selection";

export interface SavedListProps {
  /** An analysis is under way. */
  disabled: boolean;
  onOpen: (inquiry: ReportRequest) => void;
}

interface SavedSectionProps {
  title: string;
  count: number;
  /** Instead of the children when there is nothing. */
  empty: string;
  children: ReactNode;
}

/** Saved items of one kind. */
export function SavedSection({ title, count, empty, children }: SavedSectionProps) {
  return (
    <section aria-label={title} className="py-2">
      <Disclosure summary={count > 0 ? `${title} (${count})` : title}>
        {count === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : children}
      </Disclosure>
    </section>
  );
}

interface SavedItemProps {
  title: string;
  /** One line of facts. */
  facts: string;
  answer?: ShortAnswer | null;
  /** Reason for which opening it may show other results than before. */
  note?: string;
  disabled: boolean;
  onOpen: () => void;
  children?: ReactNode;
}

/** A saved item: its name opens it, its controls are below. */
export function SavedItem({ title, facts, answer, note, disabled, onOpen, children }: SavedItemProps) {
  return (
    <li className="py-2">
      <button
        type="button"
        disabled={disabled}
        onClick={onOpen}
        className="-mx-2 block min-h-11 w-[calc(100%+1rem)] rounded-sm px-2 py-1 text-left hover:bg-paper-sunk disabled:opacity-60"
      >
        <span className="block text-sm font-semibold text-ink [overflow-wrap:anywhere]">{title}</span>
        <span className="tabular block text-xs text-ink-soft">{facts}</span>
      </button>
      {answer ? <ShortAnswerLines answer={answer} className="text-sm" /> : null}
      {note ? <p className="text-xs text-ink-soft">{note}</p> : null}
      {children ? <div className="-ml-3 flex flex-wrap gap-1">{children}</div> : null}
    </li>
  );
}

export const OUTDATED = "The figures or the scoring have changed since. Opening it shows today's report.";
