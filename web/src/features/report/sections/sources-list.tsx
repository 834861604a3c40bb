import { memo } from "react";
import type { Source } from "../types";
import { ClosedSection } from "./closed/closed-section";
import { YearsPicture } from "./closed/pictures";
import { sourcesResult } from "./closed/results";
import { sourceAnchor } from "./sources-context";

interface SourcesListProps {
  sources: readonly Source[];
  dataRelease: string;
  engineVersion: string;
}

/** Everything a reader needs to look each figure up. The numbers are those of the footnote marks. */
export const SourcesList = memo(function SourcesList({ sources, dataRelease, engineVersion }: SourcesListProps) {
  return (
    <ClosedSection
      id="sources"
      title="Sources"
      result={sourcesResult(sources)}
      picture={<YearsPicture sources={sources} />}
      note="Every official figure above carries the number of its source."
    >
      <ol className="space-y-5 gap-x-8 text-sm print:columns-2">
        {sources.map((source, index) => (
          <li
            key={source.id}
            id={sourceAnchor(source.id)}
            className="-mx-3 grid grid-cols-[2.25rem_1fr] rounded-lg px-3 py-1 target:bg-paper-sunk"
          >
            <span aria-hidden="true" className="text-ink-soft tabular-nums">
              [{index + 1}]
            </span>
            <div className="min-w-0">
              <p className="text-ink">
                {source.publisher}.{" "}
                <a href={source.url} className="prose-link" rel="noreferrer">
                  {source.table}
                </a>
              </p>
              <p className="mt-0.5 text-ink-soft">
                {source.year} · {source.geography} · {source.licence}
              </p>
              <p className="mt-0.5 max-w-[45em] text-ink-soft">{source.note}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-sm text-ink-soft">
        Data release {dataRelease} · engine {engineVersion}. The same request on the same release gives the same report.
      </p>
    </ClosedSection>
  );
});
