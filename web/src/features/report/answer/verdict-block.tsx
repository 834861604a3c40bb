import type { ReactNode, RefObject } from "react";
import { PayStrip } from "../../../ui/pay-strip/pay-strip";
import { WordText } from "../../../ui/pay-strip/word-text";
import { SourceMark } from "../sections/sources-context";
import type { Report } from "../types";
import type { NicheAnswer } from "./answer-types";
import { PublishedPrices } from "./published-prices";

interface AnswerProps {
  report: Report;
  answer: NicheAnswer;
}

interface HeadingProps extends AnswerProps {
  /** Name of the place; `null` for the nation. */
  place: string | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The answer as the page's heading. It takes focus when a report arrives, so that reading starts here. */
export function AnswerHeading({ report, answer, place, headingRef }: HeadingProps) {
  const { name } = report.match.market;
  const isOwn = answer.ownFigures.length > 0;
  return (
    <header>
      <p className="eyebrow min-h-5">
        <span className="max-lg:sr-only">Niche Discovery · </span>
        <span id="report-market">{name}</span>
        {place ? ` in ${place}` : null}
        {isOwn ? <span className="text-ink-soft">, with your figures</span> : null}
      </p>
      {/* Two lines on a phone, so that another word moves nothing. */}
      <h1
        id="report-title"
        ref={headingRef}
        tabIndex={-1}
        className="mt-1 min-h-[2lh] scroll-mt-14 text-[clamp(2.125rem,1.45rem+2.3vw,3.25rem)] leading-[1.1] lg:min-h-[1lh]"
      >
        <WordText text={answer.text} />
      </h1>
      <p aria-live="polite" className="sr-only">
        {isOwn ? `${answer.text}. ${answer.sentence}` : null}
      </p>
    </header>
  );
}

/** Strip and sentences of the answer. On a phone the lines behind it are folded. */
export function VerdictBlock({ report, answer, children }: AnswerProps & { children?: ReactNode }) {
  const { licenseCheck } = report.match.market;
  const notes = [...answer.notes, ...(licenseCheck ? [`License first: ${licenseCheck}`] : [])];
  return (
    <section aria-label="The answer" className="max-xl:contents">
      <div className="order-2 max-xl:[--strip-ground:var(--paper)]">
        {answer.showsDollars && answer.strip ? <Strip answer={answer} /> : null}
        {answer.showsDollars ? (
          <p className="text-lg leading-[1.45] text-ink xl:text-[1.3125rem]">
            <Month sentence={answer.sentence} />
          </p>
        ) : (
          <p className="text-lg leading-[1.45] text-ink">{answer.sentence}</p>
        )}
        {answer.showsDollars ? <Yardstick answer={answer} /> : null}
        {children}
      </div>
      <details className="open-wide order-5 rounded-lg border border-line bg-paper-raised px-5 xl:mt-2 xl:border-0 xl:px-0">
        <summary className="flex min-h-13 cursor-pointer items-center font-semibold">What is behind it</summary>
        <div className="space-y-1.5 pb-4 text-sm xl:pb-0 leading-5.5 text-ink-soft">
          {answer.showsDollars ? (
            <>
              <p className="text-ink">{answer.afterTax}</p>
              <PublishedPrices answer={answer} />
              <p>{answer.place}</p>
            </>
          ) : null}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </details>
    </section>
  );
}

/** The turning point, and the wage that the answer is compared with. */
function Yardstick({ answer }: { answer: NicheAnswer }) {
  const isOwn = answer.wageSource === "reader";
  return (
    <>
      <p className="mt-2 text-base leading-6 text-ink-soft">
        {answer.turning} <FigureLink text="Your figures" />
      </p>
      <p className="mt-2 text-sm leading-5.5 text-ink-soft">
        {answer.wageText}
        {isOwn ? null : (
          <>
            <SourceMark ids={answer.wageSource} /> <FigureLink text="Type yours" />
          </>
        )}
      </p>
    </>
  );
}

function Strip({ answer }: { answer: NicheAnswer }) {
  const { strip, yardstick } = answer;
  if (!strip) return null;
  const isAhead = strip.line < (strip.band[1] ?? 0);
  const other = yardstick === "overtime" ? "overtime" : "your job";
  return (
    <figure className="mb-3 xl:mb-5">
      <div className="px-3">
        <PayStrip strip={strip} size="large" />
      </div>
      <figcaption className="mt-1.5 text-xs text-ink-soft">
        What an hour of it leaves after costs and tax. <b className="text-ink">{strip.figures.middle}</b> is the middle;{" "}
        {isAhead ? `the green part pays more than ${other}.` : `none of it pays more than ${other}.`}
      </figcaption>
    </figure>
  );
}

/** The sentence with its dollars a month in bold. */
function Month({ sentence }: { sentence: string }) {
  const [before = "", month = "", after = ""] = sentence.split(/(−?\$[\d,.]+(?: to −?\$[\d,.]+)? a month)/);
  return (
    <>
      {before}
      {month ? <b>{month}</b> : null}
      {after}
    </>
  );
}

/** Link to the form, which is beside the answer on a wide screen. */
function FigureLink({ text }: { text: string }) {
  return (
    <a href="#own-figures" className="prose-link xl:hidden print:hidden">
      {text}
    </a>
  );
}
