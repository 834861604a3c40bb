import { Button } from "../../../ui/button";
import type { AlsoAsked as Asked } from "../types";

/** The other niches of a list. One report is about one market, so each is a step away. */
export function AlsoAsked({ asked, onAnalyze }: { asked: readonly Asked[]; onAnalyze: (keywords: string) => void }) {
  if (asked.length === 0) return null;
  const unknown = asked.filter(({ market }) => !market).map(({ text }) => `“${text}”`);
  return (
    <section aria-labelledby="also-asked">
      <h3 id="also-asked" className="font-sans text-sm font-semibold tracking-normal">
        You also asked about
      </h3>
      <div className="mt-2 flex flex-wrap gap-3">
        {asked
          .filter(({ market }) => market)
          .map(({ text, market }) => (
            <Button key={text} variant="secondary" onClick={() => onAnalyze(text)}>
              Analyze {market?.name}
            </Button>
          ))}
      </div>
      {unknown.length > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">No market of ours fits {unknown.join(", ")}.</p>
      ) : null}
    </section>
  );
}
