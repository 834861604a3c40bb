import { Disclosure } from "../layout/disclosure";

type Props = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** The figures of a chart as a table. The first column holds the names of the rows. */
export function FigureTable({ caption, head, rows }: Props) {
  return (
    <Disclosure summary={`${caption}: table`} className="mt-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={caption} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="tabular w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              {head.map((title, at) => (
                <th key={title} scope="col" className={at === 0 ? "py-2 pr-4" : "py-2 pl-4 text-right"}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
              <tr key={row} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="py-1.5 pl-4 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
