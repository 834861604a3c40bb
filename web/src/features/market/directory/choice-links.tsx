import { Link } from "wouter";
import { listAddress, type MarketChoices } from "./addresses";
import type { ListPlace } from "./api";
import { type ChoiceLink, filterLinks, isFull, orderLinks } from "./choices";

const CHIP =
  "inline-flex min-h-11 items-center rounded-full border border-control-line px-4 text-sm font-medium hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

/** Orders and filters as links, folded on a narrow screen. */
export function ChoiceLinks({ choices, place }: { choices: MarketChoices; place: ListPlace | null }) {
  return (
    <details className="open-wide mt-3 rounded-lg border border-line bg-paper-raised px-5 xl:border-0 xl:bg-transparent xl:px-0">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Sort and filter</summary>
      <nav aria-label="Order">
        <Links links={orderLinks(choices)} />
      </nav>
      <nav aria-label="Filters" className="mt-3 pb-4">
        <Links links={filterLinks(choices, place?.kind)} />
      </nav>
      {isFull(choices) ? (
        <p className="pb-4 text-sm text-ink-soft">You can use two filters at a time. Remove one to pick another.</p>
      ) : null}
    </details>
  );
}

function Links({ links }: { links: readonly ChoiceLink[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ text, isChosen, target }) => (
        <li key={text}>
          {target ? (
            <Link href={listAddress(target)} aria-current={isChosen || undefined} className={CHIP}>
              {text}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center px-4 text-sm text-ink-soft">{text}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
