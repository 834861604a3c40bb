import type { ReactNode } from "react";
import { classNames } from "../class-names";

type Props = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string;
  onOpen?: () => void;
};

/** Native details: works before and without JavaScript, and is found by the browser's own search. */
export function Disclosure({ summary, children, open, className, onOpen }: Props) {
  return (
    <details
      className={classNames("group/disclosure", className)}
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className="inline-flex min-h-9 list-none items-center gap-2 text-sm font-semibold text-link [&::-webkit-details-marker]:hidden">
        <svg
          viewBox="0 0 12 12"
          className="size-3 transition-transform duration-150 group-open/disclosure:rotate-90"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="m4 2 4 4-4 4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <span>{summary}</span>
      </summary>
      <div className="pt-2 pb-3">{children}</div>
    </details>
  );
}
