import type { ReactNode } from "react";
import type { NicheAnswer } from "./answer-types";

interface TonightCardProps {
  firstTest: NicheAnswer["firstTest"];
  /** Button that starts the test; none on another person's report. */
  children?: ReactNode;
}

/** First step of the market's first test, small enough for tonight. */
export function TonightCard({ firstTest, children }: TonightCardProps) {
  return (
    <section
      aria-labelledby="tonight"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-lg bg-lamp-soft px-5 py-4 xl:px-6 print:border print:border-line"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="eyebrow">Tonight</p>
        <h2 id="tonight" className="mt-0.5 text-[1.375rem] leading-7 text-ink">
          {firstTest.tonight}
        </h2>
        <p className="mt-1 text-sm leading-5.5 text-ink-soft">
          <span className="max-sm:sr-only">{firstTest.text}</span>
          <span className="sm:hidden" aria-hidden="true">
            First test: {firstTest.passMark}
          </span>
        </p>
      </div>
      {children}
    </section>
  );
}
