import { Button } from "../../../ui/button/button";
import { Card, CardHeader } from "../../../ui/layout/card";
import { readFields } from "./fields";
import type { ProfitFields } from "./types";
import { useComparison } from "./use-calculation";

const MOST = 4;

type Props = {
  /** The form as it is now: the last column. */
  current: ProfitFields;
  kept: readonly ProfitFields[];
  onKeep: () => void;
  onOpen: (at: number) => void;
  onRemove: (at: number) => void;
};

/** Up to four scenarios on identical rows: those that were kept, and the form as it is now. */
export function Scenarios({ current, kept, onKeep, onOpen, onRemove }: Props) {
  const requests = [...kept, current].map((fields) => readFields(fields).request);
  const { result } = useComparison(kept.length > 0 ? requests : null);
  return (
    <Card aria-labelledby="scenarios">
      <CardHeader
        id="scenarios"
        title="Scenarios"
        note="Keep these figures, then change the form: you can compare up to four scenarios side by side."
        actions={
          <Button variant="secondary" disabled={kept.length >= MOST - 1} onClick={onKeep}>
            Keep to compare
          </Button>
        }
      />
      {kept.length > 0 ? (
        <ul className="mb-4 space-y-2 text-sm">
          {kept.map((fields, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two scenarios may be equal, and their order is their name
            <li key={at} className="flex flex-wrap items-center gap-2">
              <span className="mr-auto">{nameOf(fields, at)}</span>
              <Button variant="ghost" size="sm" className="min-h-11" onClick={() => onOpen(at)}>
                Open<span className="sr-only"> {nameOf(fields, at)}</span>
              </Button>
              <Button variant="ghost" size="sm" className="min-h-11" onClick={() => onRemove(at)}>
                Remove<span className="sr-only"> {nameOf(fields, at)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {result && kept.length > 0 ? <Comparison result={result} /> : null}
    </Card>
  );
}

const nameOf = (fields: ProfitFields, at: number) => fields.name || `Scenario ${at + 1}`;

function Comparison({ result }: { result: NonNullable<ReturnType<typeof useComparison>["result"]> }) {
  const pays = result.rows.find(({ key }) => key === "hourlyPayCents")?.cells ?? [];
  const most = Math.max(1, ...pays.map(({ cents }) => cents ?? 0));
  const names = result.columns.map(({ name }, at) => (at === result.columns.length - 1 ? `${name} (now)` : name));
  return (
    <>
      <div aria-hidden="true" className="mb-5 space-y-2 text-sm">
        {pays.map(({ cents, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <div key={at} className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-3">
            <span className="truncate">{names[at]}</span>
            <span className="flex items-center gap-2">
              {/* Attributes of a drawing: the page allows no inline styles. */}
              <svg aria-hidden="true" className="h-5 w-3/5 fill-action">
                <rect width={`${(Math.max(0, cents ?? 0) / most) * 100}%`} height="100%" rx="3" />
              </svg>
              <span className="tabular">{text}</span>
            </span>
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label="Scenarios side by side" tabIndex={0} className="overflow-x-auto">
        <table className="tabular w-full text-sm">
          <caption className="sr-only">Scenarios side by side. The best of a row is marked.</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-2 pr-4">
                Figure
              </th>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two scenarios may have the same name
                <th key={at} scope="col" className="py-2 pl-4 text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.rows.map((row) => (
              <tr key={row.key} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {row.label}
                </th>
                {row.cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={at} className={`py-1.5 pl-4 text-right ${cell.best ? "font-semibold text-good" : ""}`}>
                    {cell.text}
                    {cell.best ? <span className="sr-only"> (best)</span> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
