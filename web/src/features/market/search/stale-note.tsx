import { Button } from "../../../ui/button/button";
import { preferenceText } from "../../report/selection";
import type { Selection } from "../../report/types";

interface StaleNoteProps {
  /** Selection of the report on the page; `null` while it equals the form. */
  selection: Selection | null;
  onUpdate: () => void;
}

/** Marks a report as out of date when a selector has changed since. */
export function StaleNote({ selection, onUpdate }: StaleNoteProps) {
  return (
    <div aria-live="polite">
      {selection ? (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-lamp bg-lamp-soft px-5 py-4 text-sm print:hidden">
          <p className="max-w-[52ch]">
            <strong>This report is out of date.</strong> You changed the form. It was made for{" "}
            {preferenceText(selection)}.
          </p>
          <Button size="sm" onClick={onUpdate}>
            Update the report
          </Button>
        </div>
      ) : null}
    </div>
  );
}
