import type { ReactNode } from "react";
import { useEarlyInput } from "../../lib/use-early-input";
import { StickyPanel } from "../sticky-panel";

type ToolPageProps = {
  title: string;
  /** One or two sentences under the title. */
  lead: ReactNode;
  /** What other tools know, under the lead. */
  start?: ReactNode;
  /** The panel at the left, which stays in view. On a phone it is above the result. */
  form: ReactNode;
  children: ReactNode;
};

/** The page of a tool: its name, the form at the left and the result at the right. */
export function ToolPage({ title, lead, start, form, children }: ToolPageProps) {
  return (
    <div ref={useEarlyInput()} className="measure pt-8 pb-24 sm:pt-12">
      <ToolHeader title={title} lead={lead} />
      {start}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-12">
        <StickyPanel>{form}</StickyPanel>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

export function ToolHeader({ title, lead }: Pick<ToolPageProps, "title" | "lead">) {
  return (
    <header className="max-w-[46rem]">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{lead}</p>
    </header>
  );
}
