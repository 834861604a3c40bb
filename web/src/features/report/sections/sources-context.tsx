import { createContext, type ReactNode, useContext } from "react";
import type { Source } from "../types";
import { useOpenByFragment } from "./closed/open-by-fragment";

const Sources = createContext<readonly Source[]>([]);

/** Makes the report's sources known to every footnote mark below it, and opens the section that a mark leads into. */
export function SourcesProvider({ sources, children }: { sources: readonly Source[]; children: ReactNode }) {
  useOpenByFragment();
  return <Sources value={sources}>{children}</Sources>;
}

/** The report's sources, in the order of their numbers. */
export function useSources(): readonly Source[] {
  return useContext(Sources);
}

/** Sources as items of a list, with links. */
export function SourceItems({ sources }: { sources: readonly Source[] }) {
  return sources.map((source) => (
    <li key={source.id}>
      {source.publisher}.{" "}
      <a href={source.url} className="prose-link" rel="noreferrer">
        {source.table}
      </a>
      , {source.year}
    </li>
  ));
}

export function sourceAnchor(id: string): string {
  return `source-${id}`;
}

/** Footnote marks of one or several sources. A figure that names no source gets none. */
export function SourceMark({ ids }: { ids: string | readonly string[] | null | undefined }) {
  const sources = useSources();
  const wanted = typeof ids === "string" ? [ids] : (ids ?? []);
  const found = sources
    .map((source, index) => ({ source, number: index + 1 }))
    .filter(({ source }) => wanted.includes(source.id));
  if (found.length === 0) return null;
  return (
    <sup className="static ml-1 align-super font-sans text-xs leading-none font-normal tracking-normal">
      {found.map(({ source, number }) => (
        <a
          key={source.id}
          href={`#${sourceAnchor(source.id)}`}
          aria-label={`Source ${number}: ${source.publisher}`}
          className="px-0.5 text-ink-soft underline decoration-line underline-offset-2 hover:text-ink hover:decoration-current"
        >
          [{number}]
        </a>
      ))}
    </sup>
  );
}
