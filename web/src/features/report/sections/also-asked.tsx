import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import type { AlsoAsked as Asked } from "../types";

interface AlsoAskedProps {
  asked: readonly Asked[];
  /** Address of their comparison; `null` when fewer than two are known. */
  compareHref: string | null;
  onAnalyze: (keywords: string) => void;
}

/** The other niches of a list. One report is about one market, so each is a step away. */
export function AlsoAsked({ asked, compareHref, onAnalyze }: AlsoAskedProps) {
  if (asked.length === 0) return null;
  const unknown = asked.filter(({ market }) => !market).map(({ text }) => `“${text}”`);
  return (
    <section aria-labelledby="also-asked">
      <h3 id="also-asked" className="font-sans text-sm font-semibold tracking-normal">
        You also asked about
      </h3>
      <div className="mt-2 flex flex-wrap gap-3">
        {compareHref ? <LinkButton href={compareHref}>Compare these</LinkButton> : null}
        {asked
          .filter(({ market }) => market)
          .map(({ text, market }) => (
            <Button key={text} variant="secondary" onClick={() => onAnalyze(text)}>
              Analyze {market?.name}
            </Button>
          ))}
      </div>
      {unknown.length > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">We have no market for {unknown.join(", ")}.</p>
      ) : null}
    </section>
  );
}
