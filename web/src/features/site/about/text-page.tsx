import type { ReactNode } from "react";

interface TextPageProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** A page of plain text: one column, headings of one level. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className="measure pt-10 pb-24 sm:pt-14">
      <article className="max-w-[44rem]">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{lead}</p>
        <div className="prose mt-8">{children}</div>
      </article>
    </div>
  );
}
