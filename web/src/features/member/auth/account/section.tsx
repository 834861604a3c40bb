import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  note: ReactNode;
  children?: ReactNode;
}

/** Section of the account page: explanation on the left, actions on the right. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 py-10 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 text-sm text-ink-soft">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
