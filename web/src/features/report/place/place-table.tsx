import type { ReactNode } from "react";

interface PlaceTableProps {
  /** Caption for screen readers. */
  caption: string;
  /** Head of each column. The first column names the rows. */
  head: readonly string[];
  rows: readonly (readonly [ReactNode, ...string[]])[];
}

/** Figures of a part of the block. Four columns fit a phone. */
export function PlaceTable({ caption, head, rows }: PlaceTableProps) {
  return (
    <table className="mt-4 w-full max-w-lg text-sm tabular-nums print:text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line align-bottom">
          {head.map((title, at) => (
            <th
              key={title}
              scope="col"
              className={at === 0 ? "py-2 text-left font-normal" : "py-2 pl-4 text-right font-normal"}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one table in their order.
          <tr key={row} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal text-ink">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} className="py-1.5 pl-4 text-right text-ink">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
