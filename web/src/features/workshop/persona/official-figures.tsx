import { Button } from "../../../ui/button/button";
import { Badge } from "../../../ui/inline/badge";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { OfficialFigures as Figures, OfficialLine } from "./types";

type OfficialFiguresProps = {
  official: Figures;
  /** Keys of the lines that are in the persona. */
  added: ReadonlySet<string>;
  /** Without it there is nothing to add to. */
  onAdd?: ((line: OfficialLine) => void) | undefined;
};

/** Official figures about the customers of the market. */
export function OfficialFigures({ official, added, onAdd }: OfficialFiguresProps) {
  const { item, itemNote, lines, sentence, caveat, tables, sources } = official;
  return (
    <section aria-labelledby="official-figures" className="print:hidden">
      <h2 id="official-figures" className="text-2xl">
        Official figures
      </h2>
      {item ? (
        <p className="mt-2 text-sm text-ink-soft">
          Household spending on {item}. {itemNote}
        </p>
      ) : null}
      {sentence ? <p className="mt-3">{sentence.replace(/\.?$/, ".")}</p> : null}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {lines.map((line) => (
          <li key={line.key} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 flex-1 basis-72">
              {line.kind === "weakest" ? <Badge>Spends least</Badge> : null} {line.text}{" "}
              {line.smallGroup ? <Badge tone="lamp">Small group</Badge> : null}
            </p>
            {onAdd ? (
              <Button
                variant="secondary"
                size="sm"
                disabled={added.has(line.key)}
                aria-label={`${added.has(line.key) ? "Added" : "Add to persona"}: ${line.group}`}
                onClick={() => onAdd(line)}
              >
                {added.has(line.key) ? "Added" : "Add to persona"}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {caveat ? <p className="mt-3 text-sm text-ink-soft">{caveat}</p> : null}
      {tables.length > 0 ? (
        <Disclosure summary="All groups" className="mt-3">
          <p className="max-w-[42em] text-sm text-ink-soft">
            Index 100 is the average household. It compares spending; it is not the chance that a household buys.
          </p>
          <div className="mt-2 grid gap-6">
            {tables.map((table) => (
              <GroupTable key={table.number} table={table} item={item ?? ""} />
            ))}
          </div>
        </Disclosure>
      ) : null}
      {sources.length > 0 ? <FigureSources sources={sources} /> : null}
    </section>
  );
}

function FigureSources({ sources }: { sources: Figures["sources"] }) {
  return (
    <p className="mt-3 text-xs text-ink-faint">
      {sources.map(({ id, publisher, table, year, url }) => (
        <span key={id}>
          {publisher},{" "}
          <a href={url} className="prose-link">
            {table}
          </a>
          , {year}.{" "}
        </span>
      ))}
    </p>
  );
}

function GroupTable({ table, item }: { table: Figures["tables"][number]; item: string }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[20rem] text-sm">
        <caption className="pb-1 text-left font-semibold">
          {table.title}, BLS CE 2017, Table {table.number}
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-left text-ink-soft">
            <th scope="col" className="py-1 pr-3 font-medium">
              Group
            </th>
            {["% of households", `% of spending on ${item}`, "Index"].map((head) => (
              <th key={head} scope="col" className="py-1 pl-3 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.group} className="border-b border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {row.group}
                {row.isSum ? <span className="text-ink-soft"> (sum)</span> : null}
                {row.smallGroup ? <span className="text-ink-soft"> (small group)</span> : null}
              </th>
              <td className="tabular py-1 pl-3 text-right">{row.householdsPercent.toFixed(1)}</td>
              <td className="tabular py-1 pl-3 text-right">{row.spendingPercent?.toFixed(1) ?? "not published"}</td>
              <td className="tabular py-1 pl-3 text-right">{row.index ?? "not published"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
