import type { RefObject } from "react";
import { Link } from "wouter";
import { Button } from "../../ui/button/button";

interface DeclinedStateProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  onEdit: () => void;
  /** Asks the question again. */
  onUndo: () => void;
}

/** After "None of these": what to try next, and a way back to the question. */
export function DeclinedState({ headingRef, onEdit, onUndo }: DeclinedStateProps) {
  return (
    <section aria-labelledby="declined" className="max-w-[60ch] py-8">
      <h2 id="declined" ref={headingRef} tabIndex={-1} className="text-2xl">
        We don't have figures for that yet
      </h2>
      <p className="mt-3">The wrong market would give you the wrong answer, so we show none. Try different words:</p>
      <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-lamp-ink">
        <li>Name what you'd sell: “soy candles” rather than “passive income”.</li>
        <li>Use the customer's word for it: “dog grooming” rather than “canine aesthetics”.</li>
        <li>Enter one thing at a time, or several separated by commas.</li>
        <li>
          Look through{" "}
          <Link href="/markets" className="prose-link">
            all markets
          </Link>
          .
        </li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onEdit}>Change the keywords</Button>
        <Button variant="secondary" onClick={onUndo}>
          Undo: back to the question
        </Button>
      </div>
    </section>
  );
}
