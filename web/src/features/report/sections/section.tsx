import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** One line under the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** One chapter of the report: a hairline, a heading, the content. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <h3 id={id} className="scroll-mt-16 text-2xl text-ink">
        {title}
      </h3>
      {note ? <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">{note}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}

/** Folded chapter for readers who want to check: its heading and one line are visible, the rest opens on demand. */
export function FoldedSection({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <details className="group/fold">
        <summary className="grid cursor-pointer list-none grid-cols-[1fr_auto] items-start gap-x-6 pt-8 [&::-webkit-details-marker]:hidden">
          <h3 id={id} className="scroll-mt-16 text-2xl text-ink">
            {title}
          </h3>
          <svg
            viewBox="0 0 20 20"
            className="mt-2 size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open/fold:rotate-180"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="m5 8 5 5 5-5" />
          </svg>
          {note ? <span className="mt-1 max-w-[62ch] text-sm text-ink-soft">{note}</span> : null}
        </summary>
        <div className="mt-6">{children}</div>
      </details>
    </section>
  );
}
