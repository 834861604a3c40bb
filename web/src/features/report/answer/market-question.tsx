import type { MouseEvent, ReactNode, RefObject } from "react";
import { Link } from "wouter";
import { buttonStyle } from "../../../ui/button/button-style";
import { type ReportRequest, writeReportRequest } from "../selection";
import type { Report } from "../types";

/** Least score of a match whose market is described. */
const DESCRIBED_FIT = 0.5;

interface MarketQuestionProps {
  report: Report;
  inquiry: ReportRequest;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onChoose: (slug: string) => void;
  onNone: () => void;
}

/** Asks for the market before any figure. Its choices are links, so that it works without scripts. */
export function MarketQuestion({ report, inquiry, headingRef, onChoose, onNone }: MarketQuestionProps) {
  const { market, alternatives, fit } = report.match;
  const summary = fit >= DESCRIBED_FIT ? findSentence(market.summary) : undefined;
  return (
    <section aria-labelledby="market-question" className="max-w-[44rem] py-2 lg:py-6">
      <p className="eyebrow">Niche Discovery</p>
      <h1
        id="market-question"
        ref={headingRef}
        tabIndex={-1}
        className="mt-1 scroll-mt-14 text-[clamp(2.125rem,1.45rem+2.3vw,3.25rem)] leading-[1.1]"
      >
        Is this the market you mean?
      </h1>
      <p className="mt-4 text-ink-soft">
        You typed <strong className="text-ink">“{inquiry.selection.keywords}”</strong>. Pick the closest one, and the
        report follows.
      </p>
      {summary ? (
        <p className="mt-3">
          <strong>{market.name}:</strong> {summary}
        </p>
      ) : null}
      <ul className="mt-6 grid gap-3 sm:grid-cols-2">
        {[market, ...alternatives].map(({ slug, name }) => (
          <li key={slug}>
            <Choice
              href={`/niche-discovery${writeReportRequest({ ...inquiry, market: slug })}`}
              style={buttonStyle("secondary", "lg", "w-full whitespace-normal! text-center")}
              onPick={() => onChoose(slug)}
            >
              {name}
            </Choice>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Choice href="/niche-discovery" style={buttonStyle("ghost", "md", "-ml-5")} onPick={onNone}>
          None of these
        </Choice>
      </p>
    </section>
  );
}

interface ChoiceProps {
  href: string;
  style: string;
  onPick: () => void;
  children: ReactNode;
}

function Choice({ href, style, onPick, children }: ChoiceProps) {
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    onPick();
  }
  return (
    <Link href={href} className={style} onClick={handleClick}>
      {children}
    </Link>
  );
}

/** The first sentence without a price: no dollar stands before a choice. */
function findSentence(text: string): string | undefined {
  return text.split(/(?<=[.!?])\s+/).find((sentence) => !sentence.includes("$"));
}
