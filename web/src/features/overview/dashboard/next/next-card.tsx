import { LinkButton } from "../../../../ui/button/link-button";
import type { NextStep } from "./next-step";

/** The one next step, above everything else. */
export function NextCard({ next: { title, why, facts, label, href } }: { next: NextStep }) {
  return (
    <section
      aria-labelledby="next-step"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg bg-lamp-soft p-5 sm:px-8"
    >
      <div className="min-w-0">
        <p className="eyebrow">Your next step</p>
        <h2 id="next-step" className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch]">{why}</p>
        {facts ? <p className="tabular mt-1 text-sm text-ink-soft">{facts}</p> : null}
      </div>
      <LinkButton href={href} className="whitespace-normal! text-center">
        {label}
      </LinkButton>
    </section>
  );
}
