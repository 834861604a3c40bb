import type { ReactNode } from "react";

export type ToolHeaderProps = {
  title: string;
  /** One or two sentences under the title. */
  lead: ReactNode;
};

export function ToolHeader({ title, lead }: ToolHeaderProps) {
  return (
    <header className="max-w-[46rem]">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 max-w-[39em] text-ink-soft">{lead}</p>
    </header>
  );
}
