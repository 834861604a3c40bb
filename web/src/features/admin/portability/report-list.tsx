import { useState } from "react";
import { Button } from "../../../ui/button/button";
import { SelectField } from "../../../ui/form/field";
import { Badge, type BadgeTone } from "../../../ui/inline/badge";
import type { ImportItem, ImportReport } from "../types";
import { ACTIONS, inOrder, matchesFilter, type ReportFilter, summarizeItems } from "./report";

const TONES: Record<ImportItem["action"], BadgeTone> = {
  create: "good",
  update: "info",
  unchanged: "neutral",
  skip: "lamp",
};
const SHOWN = 100;

/** Result of every item of a file: in numbers first, then one by one. */
export function ReportList({ report: { items, dryRun } }: { report: ImportReport }) {
  const [limit, setLimit] = useState(SHOWN);
  const [filter, setFilter] = useState<ReportFilter>("all");
  const lines = summarizeItems(items);
  const shown = inOrder(items.filter((item) => matchesFilter(filter, item)));
  const words = dryRun ? 0 : 1;
  const options = [
    { value: "all", label: `All ${items.length} items` },
    { value: "noted", label: "With a note" },
    ...lines.map(({ action, count }) => ({ value: action, label: `${ACTIONS[action][words]} (${count})` })),
  ];
  return (
    <>
      {lines.length === 0 ? <p className="mt-1 text-sm text-ink-soft">Nothing to import in this file.</p> : null}
      <ul className="tabular mt-3 space-y-2 text-sm">
        {lines.map(({ action, text }) => (
          <li key={action} className="flex items-baseline gap-3">
            <Badge tone={TONES[action]} className="w-28 shrink-0 justify-center">
              {ACTIONS[action][words]}
            </Badge>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {items.length > 0 ? (
        <SelectField
          label="Show"
          options={options}
          value={filter}
          onChange={(event) => setFilter(event.target.value as ReportFilter)}
          className="mt-6 max-w-72"
        />
      ) : null}
      <ul className="mt-4 divide-y divide-line text-sm">
        {shown.slice(0, limit).map((item) => (
          <Row
            key={`${item.kind} ${item.slug} ${item.title} ${item.note}`}
            item={item}
            word={ACTIONS[item.action][words]}
          />
        ))}
      </ul>
      {shown.length > limit ? (
        <Button variant="secondary" className="mt-4" onClick={() => setLimit(limit + 500)}>
          Show more of {shown.length}
        </Button>
      ) : null}
    </>
  );
}

function Row({ item, word }: { item: ImportItem; word: string | undefined }) {
  const { kind, title, slug, action, isPublished, note } = item;
  const state = isPublished === null ? "" : isPublished ? ", published" : ", draft";
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <Badge tone={TONES[action]}>{word}</Badge>
      </div>
      <div>
        <p className="font-medium">{title || "Untitled"}</p>
        <p className="text-xs text-ink-soft">
          {kind}
          {state}
          {slug ? `, ${slug}` : ""}
        </p>
      </div>
      {note ? <p className="text-ink-soft">{note}</p> : null}
    </li>
  );
}
