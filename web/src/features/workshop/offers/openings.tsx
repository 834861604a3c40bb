import { Button } from "../../../ui/button/button";
import type { OfferOpening } from "./api";
import type { LimitChange } from "./form";

/** Makes a change of the limits and ranks again; null where the result is only read. */
export type ApplyChange = ((change: LimitChange) => void) | null;

export function Openings({ openings, onApply }: { openings: readonly OfferOpening[]; onApply: ApplyChange }) {
  if (openings.length === 0) return null;
  return (
    <section aria-labelledby="openings-title">
      <h2 id="openings-title" className="text-xl">
        What a little more would open
      </h2>
      <ul className="mt-3 space-y-3">
        {openings.map((opening) => (
          <li key={opening.field}>
            <Opening opening={opening} title={opening.text} onApply={onApply} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpeningProps = { opening: OfferOpening; title: string; onApply: ApplyChange };

export function Opening({ opening, title, onApply }: OpeningProps) {
  return (
    <div className="rounded-lg border border-line p-4 text-sm">
      <p className="font-semibold">{title}</p>
      {title === opening.text ? null : <p className="mt-1">{opening.text}</p>}
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        {opening.ideas.map(({ market, title: idea, marketName }) => (
          <li key={`${market} ${idea}`}>
            {idea} ({marketName})
          </li>
        ))}
      </ul>
      <ApplyButton change={opening} onApply={onApply} />
    </div>
  );
}

/** Makes one change in the answers. Without scripts the person makes it in the form. */
export function ApplyButton({ change, onApply }: { change: LimitChange; onApply: ApplyChange }) {
  if (!onApply) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-3 noscript:hidden print:hidden"
      aria-label={`Show my ideas with this change: ${change.text}`}
      onClick={() => onApply(change)}
    >
      Show my ideas with this change
    </Button>
  );
}
