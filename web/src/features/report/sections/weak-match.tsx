import { Button } from "../../../ui/button/button";
import type { Match } from "../types";

interface WeakMatchProps {
  keywords: string;
  match: Match;
  onChoose: (slug: string) => void;
  onNone: () => void;
}

/** Asks instead of guessing: which market was taken, what else the words may mean, and that none may fit. */
export function WeakMatch({ keywords, match, onChoose, onNone }: WeakMatchProps) {
  return (
    <section aria-labelledby="weak-match" className="rounded-lg border border-line-strong bg-paper-raised p-5 @lg:p-6">
      <h3 id="weak-match" className="text-lg">
        Is this the market you mean?
      </h3>
      <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
        “{keywords}” is not a clear match. This report is for <strong className="text-ink">{match.market.name}</strong>.
        If you mean something else, choose it here.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {match.alternatives.map(({ slug, name }) => (
          <Button key={slug} variant="secondary" onClick={() => onChoose(slug)}>
            {name}
          </Button>
        ))}
        <Button variant="ghost" onClick={onNone}>
          None of these
        </Button>
      </div>
    </section>
  );
}
