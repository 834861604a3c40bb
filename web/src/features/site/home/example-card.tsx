import { Link } from "wouter";
import { PayStrip } from "../../../ui/pay-strip/pay-strip";
import { WordText } from "../../../ui/pay-strip/word-text";
import type { NicheExample } from "./niche-example";
import { reportOf } from "./report-link";

/** The short form of a real report: word, strip, month and turning point. The whole card opens it. */
export function ExampleCard({ example: { market, answer } }: { example: NicheExample }) {
  return (
    <article
      aria-labelledby="example-title"
      className="group relative rounded-lg border border-line bg-paper-raised p-5 shadow-lift sm:p-6"
    >
      <p className="eyebrow">{market.name}</p>
      <h2 id="example-title" className="mt-0.5 text-xl sm:text-2xl">
        <WordText text={answer.text} />
      </h2>
      {answer.strip ? (
        <div className="mt-3">
          <PayStrip strip={answer.strip} size="large" />
        </div>
      ) : null}
      <p className="tabular mt-3 text-sm text-ink-soft">{answer.sentence}</p>
      <p className="tabular mt-1.5 text-sm text-ink-soft">{answer.turning}</p>
      <p className="mt-3 text-sm font-semibold">
        <Link href={reportOf(market.name)} className="text-link after:absolute after:inset-0 after:rounded-lg">
          Open this report<span className="sr-only"> on {market.name}</span>{" "}
          <span aria-hidden="true" className="inline-block transition-transform duration-150 group-hover:translate-x-1">
            →
          </span>
        </Link>
      </p>
    </article>
  );
}
