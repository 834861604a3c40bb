import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chainQuery } from "../../../../api/calls/chain";
import { withQueries } from "../../../../api/queries/with-queries";
import type { HeardItem } from "../../../../lib/address/heard-link";
import { readHeard } from "../../../../lib/address/heard-link-reader";
import { TitledSection } from "../../../../ui/layout/titled-section";
import { HeardRow, type HeardSourceProps } from "./heard-row";

/** Themes of pasted comments that can become heard traits: those of the link that led here, then those of the saved comments. */
function HeardThemesView({ draft, onAdd }: HeardSourceProps) {
  const { data } = useQuery(chainQuery);
  const [linked, setLinked] = useState<readonly HeardItem[]>([]);
  useEffect(() => {
    const found = readHeard(location.hash);
    if (found.length === 0) return;
    setLinked(found);
    // A reload does not offer them again.
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  }, []);
  const saved = (data?.parts ?? [])
    .flatMap(({ run, findings }) => findings.map((finding) => ({ ...finding, run })))
    .flatMap(({ kind, text, quote, count, key, run }) =>
      kind === "theme" && quote
        ? [
            {
              text,
              quote,
              source: `${count ?? 0} pasted comments`,
              themeId: run && key ? `${run.id}.${key}` : undefined,
            },
          ]
        : [],
    );
  const named = linked.map((item) => ({ ...item, themeId: saved.find(({ text }) => text === item.text)?.themeId }));
  const items = [...named, ...saved.filter(({ text }) => linked.every((item) => item.text !== text))];
  if (items.length === 0) return null;
  return (
    <TitledSection id="heard-themes" title="Heard in your comments" className="print:hidden">
      <p className="mt-2 max-w-[42em] text-sm text-ink-soft">
        Problems from the Audience Problem Finder. Add one, and it counts as heard, with its quote.
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={`${item.text}${item.quote}`} className="py-4">
            <HeardRow item={item} title={item.text} origin={item.source} draft={draft} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

export const HeardThemes = withQueries(HeardThemesView);
