import { Button } from "../../../ui/button/button";

/** Note above a score with the reader's weights, so that it is not taken for ours. */
export function WeighedNote({ onReset }: { onReset: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper-raised px-5 py-3 text-sm">
      This score is weighed your way.
      <Button variant="secondary" size="sm" onClick={onReset}>
        Use our weights
      </Button>
    </p>
  );
}
