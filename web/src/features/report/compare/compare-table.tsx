import { Button } from "../../../ui/button/button";
import { Badge } from "../../../ui/inline/badge";
import { ShortAnswerLines } from "../../../ui/pay-strip/short-answer";
import { SourceMark } from "../sections/sources-context";
import type { ComparedCell, ComparedNiche, ComparedRow, Comparison } from "../types";

interface CompareTableProps {
  comparison: Comparison;
  onOpen: (niche: ComparedNiche) => void;
}

const GROUPS: Record<string, string> = {
  evening: "What an evening earns",
  local: "Figures of the place",
  score: "Industry score",
  part: "What the score is made of",
  market: "The market",
  start: "Starting",
};

const PLACES: Record<string, string> = {
  best: "Industry score: leads",
  tie: "Industry score: too close to call",
  behind: "Industry score: behind, but the ranges overlap",
  clearlyBehind: "Industry score: clearly behind",
};

/** Identical rows for every niche. On a narrow screen each row becomes a small list that names the niches again. */
export function CompareTable({ comparison, onOpen }: CompareTableProps) {
  const { niches, rows } = comparison;
  const isOfPlaces = new Set(niches.map(({ slug }) => slug)).size < niches.length;
  const scores = rows.find(({ key }) => key === "score");
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <table className="w-full table-fixed text-left text-sm @max-2xl:block">
      <caption className="sr-only">{niches.map((niche) => columnName(niche, isOfPlaces)).join(", ")} compared</caption>
      <thead className="@max-2xl:block">
        <tr className="border-b border-line-strong align-bottom @max-2xl:grid @max-2xl:gap-4 @max-2xl:pb-5">
          <th scope="col" className="w-[22%] py-3 pr-4 font-normal @max-2xl:sr-only">
            Figure
          </th>
          {niches.map((niche, column) => (
            <NicheHead
              key={columnKey(niche)}
              niche={niche}
              name={columnName(niche, isOfPlaces)}
              place={PLACES[scores?.cells[column]?.mark ?? ""]}
              onOpen={() => onOpen(niche)}
            />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group} className="@max-2xl:block">
          <tr className="@max-2xl:block">
            <th
              scope="rowgroup"
              colSpan={niches.length + 1}
              className="pt-8 pb-2 font-display text-xl text-ink @max-2xl:block"
            >
              {GROUPS[group] ?? group}
            </th>
          </tr>
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <Row key={row.key} row={row} niches={niches} isOfPlaces={isOfPlaces} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** One market may have a column for each place. */
function columnKey({ slug, place }: ComparedNiche): string {
  return `${slug} ${place?.id ?? ""}`;
}

/** What tells a column from the others: its market, or its place where the market is the same. */
function columnName({ name, place }: ComparedNiche, isOfPlaces: boolean): string {
  return isOfPlaces && place ? place.name : name;
}

interface NicheHeadProps {
  niche: ComparedNiche;
  name: string;
  /** Comparison of its score with the best. */
  place: string | undefined;
  onOpen: () => void;
}

function NicheHead({ niche, name, place, onOpen }: NicheHeadProps) {
  const answer = niche.answer;
  return (
    <th scope="col" className="py-3 pr-4 font-normal @max-2xl:p-0">
      <span className="block font-display text-lg text-ink">{name}</span>
      <span className="block text-ink-soft">
        {name === niche.name ? niche.sector : niche.name}
        {niche.confidence === "weak" ? " · not a clear match" : null}
      </span>
      {answer ? <ShortAnswerLines answer={answer} className="mt-1" /> : null}
      {answer && place ? <span className="block text-ink-soft">{place}</span> : null}
      <Button variant="secondary" size="sm" className="mt-2" onClick={onOpen}>
        <span>
          Open report<span className="sr-only"> on {name}</span>
        </span>
      </Button>
    </th>
  );
}

interface RowProps {
  row: ComparedRow;
  niches: readonly ComparedNiche[];
  isOfPlaces: boolean;
}

function Row({ row, niches, isOfPlaces }: RowProps) {
  return (
    <tr className="border-t border-line align-top @max-2xl:block @max-2xl:py-4">
      <th scope="row" className="py-4 pr-4 font-normal @max-2xl:block @max-2xl:py-0 @max-2xl:pb-2">
        <span className="block font-semibold text-ink">{row.label}</span>
        <span className="mt-0.5 block text-xs text-ink-soft">{row.explanation}</span>
      </th>
      {niches.map((niche, column) => {
        const cell = row.cells[column];
        return cell ? <Cell key={columnKey(niche)} cell={cell} niche={columnName(niche, isOfPlaces)} /> : null;
      })}
    </tr>
  );
}

/** The niche's name repeats the column's heading for eyes on a phone; assistive technology reads the heading itself. */
function Cell({ cell, niche }: { cell: ComparedCell; niche: string }) {
  const isKnown = Array.isArray(cell.range);
  return (
    <td className="py-4 pr-4 @max-2xl:grid @max-2xl:grid-cols-[7rem_1fr] @max-2xl:gap-x-3 @max-2xl:py-1.5 @max-2xl:pr-0">
      <span aria-hidden="true" className="text-ink-soft @2xl:hidden">
        {niche}
      </span>
      <div className="min-w-0 break-words">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={isKnown ? "font-display text-lg text-ink tabular-nums" : "text-ink-soft"}>
            {cell.display}
            <SourceMark ids={cell.source} />
          </span>
          {cell.mark === "best" ? <Badge tone="good">Best</Badge> : null}
          {cell.mark === "tie" ? <Badge tone="outline">Too close to call</Badge> : null}
        </p>
        {cell.note ? <p className="text-xs text-ink-soft tabular-nums">{cell.note}</p> : null}
        {cell.industry ? <p className="text-xs text-ink-soft">{cell.industry}</p> : null}
      </div>
    </td>
  );
}
