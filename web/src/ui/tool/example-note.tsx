import type { ReactNode } from "react";
import { Button } from "../button/button";

interface ExampleNoteProps {
  /** What the page shows until the reader's own data is there, such as "a seamstress with $300 and 8 hours a week". */
  children: ReactNode;
  /** Ends the example. Without scripts the form beside it does. */
  onUseOwn: () => void;
}

/**
 * Label of a worked example, with the one button that ends it. It is a bar at the top of the example: whoever sees the
 * figures sees that they are not their own.
 */
export function ExampleNote({ children, onUseOwn }: ExampleNoteProps) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-lamp-soft px-4 py-2.5 text-sm text-lamp-ink"
    >
      <p className="min-w-0 flex-1 basis-40">
        <strong className="font-semibold">Example:</strong> {children}
      </p>
      <Button variant="secondary" size="sm" onClick={onUseOwn} className="shrink-0 noscript:hidden print:hidden">
        Use my own
      </Button>
    </div>
  );
}
