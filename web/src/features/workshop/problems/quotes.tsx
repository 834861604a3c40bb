import type { ReactNode } from "react";
import type { ProblemQuote } from "./api";

type QuoteTextProps = { quote: ProblemQuote; showsPersonal: boolean };

/** A sentence word for word. Insults are collapsed; emails and phone numbers are masked unless the person shows them. */
export function QuoteText({ quote, showsPersonal }: QuoteTextProps) {
  const text = showsPersonal ? quote.text : (quote.masked ?? quote.text);
  const words = (
    <blockquote className="break-words border-l-2 border-lamp pl-3">
      {text}
      {quote.count > 1 ? <span className="ml-2 text-sm text-ink-soft">×{quote.count}</span> : null}
    </blockquote>
  );
  if (!quote.isInsult) return words;
  return (
    <details>
      <summary className="min-h-9 text-sm text-ink-soft">Quote with an insult</summary>
      {words}
    </details>
  );
}

type QuoteListProps = {
  quotes: readonly ProblemQuote[];
  showsPersonal: boolean;
  /** Control beside each quote. */
  action?: (quote: ProblemQuote) => ReactNode;
};

export function QuoteList({ quotes, showsPersonal, action }: QuoteListProps) {
  return (
    <ul className="mt-3 space-y-3">
      {quotes.map((quote) => (
        <li key={quote.start} className="flex items-start justify-between gap-3">
          <div className="min-w-0 grow">
            <QuoteText quote={quote} showsPersonal={showsPersonal} />
          </div>
          {action?.(quote)}
        </li>
      ))}
    </ul>
  );
}
