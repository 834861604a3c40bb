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
      {note ? <p className="mt-1 max-w-[39em] text-sm text-ink-soft">{note}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}
