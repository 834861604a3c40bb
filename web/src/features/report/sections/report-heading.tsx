import type { RefObject } from "react";
import type { Industry, Report } from "../types";

/** Heading with the report's market. It takes focus when a report arrives, so that reading starts here. */
export function ReportHeading({
  report,
  headingRef,
}: {
  report: Report;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const { market } = report.match;
  return (
    <header>
      <p className="eyebrow">
        {market.sector} · “{report.request.keywords}”
      </p>
      <h2 id="report-title" ref={headingRef} tabIndex={-1} className="mt-1 scroll-mt-10 text-3xl">
        {market.name}
      </h2>
    </header>
  );
}

/** Description of the market, and the industry that its figures belong to. */
export function ReportIntro({ report }: { report: Report }) {
  const { market, industries, platform } = report.match;
  const [measured, ...related] = industries;
  return (
    <div>
      <p className="max-w-[62ch]">{market.summary}</p>
      {measured ? (
        <p className="mt-3 max-w-[62ch] text-sm text-ink-soft">
          Measured as {nameIndustry(measured)}.
          {related.length > 0 ? ` It also touches ${related.map(nameIndustry).join("; ")}.` : null}
        </p>
      ) : null}
      {platform ? (
        <p className="mt-2 max-w-[62ch] text-sm text-ink-soft">
          {platform} says where you sell, not what. The figures are for the market as a whole.
        </p>
      ) : null}
    </div>
  );
}

function nameIndustry({ code, title }: Industry): string {
  return `${code} ${title}`;
}
