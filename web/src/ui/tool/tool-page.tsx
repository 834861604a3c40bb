import type { ReactNode } from "react";
import { useEarlyInput } from "../../lib/hooks/use-early-input";
import { StickyPanel } from "../layout/sticky-panel";
import { ToolHeader, type ToolHeaderProps } from "./tool-header";

type ToolPageProps = ToolHeaderProps & {
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
