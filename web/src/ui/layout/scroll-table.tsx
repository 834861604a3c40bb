import type { ReactNode } from "react";
import { classNames } from "../class-names";

interface ScrollTableProps {
  /** Name of the region, such as "Table of levels". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Frame of a table that scrolls sideways on narrow screens, also by keyboard. */
export function ScrollTable({ label, className, children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table on narrow screens.
    <section aria-label={label} tabIndex={0} className={classNames("post-table", className)}>
      {children}
    </section>
  );
}
