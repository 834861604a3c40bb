import type { RefObject } from "react";
import type { Report } from "../types";

/** Which market the report is about. It takes focus when a report arrives, so that reading starts here. */
export function ReportHeading({
  report,
  headingRef,
}: {
  report: Report;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const { market, industries, platform } = report.match;
  return (
    <header>
      <p className="eyebrow">
        {market.sector} · “{report.request.keywords}”
      </p>
      <h2 id="report-title" ref={headingRef} tabIndex={-1} className="mt-1 text-3xl">
        {market.name}
      </h2>
      <p className="mt-3 max-w-[62ch]">{market.summary}</p>
      <p className="mt-3 max-w-[62ch] text-sm text-ink-soft">
        Measured as {industries.map(({ code, title }) => `${code} ${title}`).join("; ")}.
      </p>
      {platform ? (
        <p className="mt-2 max-w-[62ch] text-sm text-ink-soft">
          {platform} says where you sell, not what. The figures are for the market as a whole.
        </p>
      ) : null}
    </header>
  );
}
