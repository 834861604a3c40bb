import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chainQuery } from "../../api/chain";
import { withQueries } from "../../api/with-queries";
import { type HeardItem, readHeard } from "../../lib/heard-link";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/form/field";
import { countTraits, type Draft } from "./draft";
import { FIELDS, MAX_TRAITS_PER_FIELD } from "./fields";
import type { PersonaField } from "./types";

export interface HeardThemesProps {
  draft: Draft;
  onAdd: (field: PersonaField, item: HeardItem) => void;
}

/** Themes of pasted comments that can become heard traits: those of the link that led here, then those of the saved comments. */
function HeardThemesView({ draft, onAdd }: HeardThemesProps) {
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
    <section aria-labelledby="heard-themes" className="print:hidden">
      <h2 id="heard-themes" className="text-2xl">
        Heard in your comments
      </h2>
      <p className="mt-2 max-w-[65ch] text-sm text-ink-soft">
        Problems from the Audience Problem Finder. Add one, and it counts as heard, with its quote.
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={`${item.text}${item.quote}`} className="py-4">
            <ThemeRow item={item} draft={draft} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ThemeRow({ item, draft, onAdd }: HeardThemesProps & { item: HeardItem }) {
  const [field, setField] = useState<PersonaField>("words");
  const isAdded = draft.traits.some(({ text, quote }) => text === item.text && quote === item.quote);
  const isFull = countTraits(draft, field) >= MAX_TRAITS_PER_FIELD;
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="break-words font-semibold">{item.text}</p>
        <blockquote className="mt-1 break-words border-l-2 border-lamp pl-3 text-sm">{item.quote}</blockquote>
        <p className="mt-1 text-xs text-ink-faint">{item.source}</p>
      </div>
      {isAdded ? (
        <p className="text-sm text-ink-soft">In the persona</p>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Field"
            className="min-w-0 max-w-56"
            options={FIELDS.map(({ key, label }) => ({ value: key, label }))}
            value={field}
            onChange={(event) => setField(event.target.value as PersonaField)}
          />
          <Button
            variant="secondary"
            disabled={isFull}
            aria-label={`Add to persona: ${item.text}`}
            onClick={() => onAdd(field, item)}
          >
            {isFull ? "This field is full" : "Add to persona"}
          </Button>
        </div>
      )}
    </div>
  );
}

export const HeardThemes = withQueries(HeardThemesView);
