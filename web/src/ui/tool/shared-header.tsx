import type { ReactNode } from "react";
import type { SharedRun } from "../../api/calls/runs";
import { LinkButton } from "../button/link-button";
import { ReaderDay } from "../inline/reader-time";

interface SharedHeaderProps {
  /** Heading and title of the page. */
  title: string;
  shared: SharedRun;
  /** One or two sentences about the figures. */
  note: ReactNode;
  /** Address of the tool, and the text of the link to it. */
  href: string;
  action: string;
}

/** Head of the page behind a link to a result. */
export function SharedHeader({ title, shared, note, href, action }: SharedHeaderProps) {
  return (
    <header className="mb-8 max-w-[46rem]">
      <title>{`${title} · Sidestart`}</title>
      <meta name="description" content={`${title}: ${shared.title}`} />
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 max-w-[39em] text-ink-soft">
        This result was shared with you on <ReaderDay at={shared.sharedAt} />. {note}
        {shared.isUpdated ? " The figures or the method have changed since. This is today's result." : null}
      </p>
      <p className="mt-5 print:hidden">
        <LinkButton href={href}>{action}</LinkButton>
      </p>
    </header>
  );
}
