import { Button } from "../../../ui/button/button";
import type { Alternative } from "../../report/types";

interface NearestMarketsProps {
  markets: readonly Alternative[];
  onChoose: (slug: string) => void;
}

/** A way on from words that name no market. The person chooses: none of these was close enough to take. */
export function NearestMarkets({ markets, onChoose }: NearestMarketsProps) {
  if (markets.length === 0) return null;
  return (
    <section aria-label="Nearest markets">
      <p className="text-sm text-ink-soft">Did you mean</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {markets.map(({ slug, name }) => (
          <Button key={slug} variant="secondary" size="sm" onClick={() => onChoose(slug)}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
