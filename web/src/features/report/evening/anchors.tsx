import { Badge } from "../../../ui/inline/badge";
import { SourceMark } from "../sections/sources-context";
import type { Anchor } from "../types";

/** Official figures to hold against the estimate, each with its publisher and year. */
export function Anchors({ anchors }: { anchors: readonly Anchor[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-5 @2xl:grid-cols-3">
      {anchors.map((anchor) => (
        <div key={anchor.key}>
          <dt className="text-sm text-ink-soft">{anchor.label}</dt>
          <dd className="mt-1 font-display text-xl text-ink tabular-nums">
            {anchor.display}
            <SourceMark ids={anchor.sources} />
          </dd>
          <dd className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
            <Badge tone="outline">{anchor.isOfficial ? "Official" : "Our estimate"}</Badge>
            {anchor.origin}
          </dd>
          {anchor.note ? <dd className="mt-1 text-xs text-ink-soft">{anchor.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
