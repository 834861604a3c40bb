import type { ComponentProps, ReactNode } from "react";
import { LinkButton } from "../../../ui/button/link-button";
import { FigureTable } from "../../../ui/chart/figure-table";
import { Card, CardHeader } from "../../../ui/layout/card";

interface ChartCardProps {
  id: string;
  title: string;
  note: string;
  /** Shown in place of the chart while there is nothing to draw. */
  empty: { text: string; href: string; action: string } | null;
  /** Names of the colors. */
  legend?: readonly { name: string; className: string }[];
  table: Omit<ComponentProps<typeof FigureTable>, "caption">;
  children: ReactNode;
}

/** A chart with its title, its legend and its figures as a table, or what to do before there is anything to draw. */
export function ChartCard({ id, title, note, empty, legend = [], table, children }: ChartCardProps) {
  return (
    <Card aria-labelledby={id} className="h-full">
      <CardHeader id={id} level={3} title={title} note={note} />
      {empty ? (
        <div className="rounded-md bg-paper-sunk px-5 py-8">
          <p>{empty.text}</p>
          <LinkButton href={empty.href} variant="secondary" className="mt-4">
            {empty.action}
          </LinkButton>
        </div>
      ) : (
        <>
          {legend.length > 1 ? (
            <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
              {legend.map(({ name, className }) => (
                <li key={name} className="flex items-center gap-2">
                  <svg viewBox="0 0 10 10" aria-hidden="true" className={`size-3 ${className}`}>
                    <rect width="10" height="10" rx="2" />
                  </svg>
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
          {children}
          <FigureTable caption={title} {...table} />
        </>
      )}
    </Card>
  );
}
