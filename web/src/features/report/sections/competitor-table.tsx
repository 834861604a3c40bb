import { memo, type ReactNode } from "react";
import type { Competitor } from "../types";
import { ClosedSection } from "./closed/closed-section";
import { DotsPicture, SplitPicture } from "./closed/pictures";
import { competitorsResult, soloShareOf } from "./closed/results";
import { SourceMark } from "./sources-context";

/** The official structure first, then names. A real table; on a phone each row reads as a card. */
export const CompetitorTable = memo(function CompetitorTable({ competitors }: { competitors: readonly Competitor[] }) {
  const share = soloShareOf(competitors);
  return (
    <ClosedSection
      id="competitors"
      title="Competitors"
      result={competitorsResult(competitors)}
      picture={
        share === null ? (
          <DotsPicture count={competitors.length} filled={0} tone="good" />
        ) : (
          <SplitPicture share={share} />
        )
      }
      note="Who you would compete with. We give a share only where dated official figures support one."
    >
      <table className="w-full text-left text-sm @max-2xl:block">
        <thead className="text-ink-soft @max-2xl:sr-only">
          <tr className="border-b border-line">
            {["Company", "Market Share", "Strengths", "Weaknesses"].map((title) => (
              <th key={title} scope="col" className="py-2 pr-5 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          {competitors.map((competitor) => (
            <CompetitorRow key={competitor.company} competitor={competitor} />
          ))}
        </tbody>
      </table>
    </ClosedSection>
  );
});

function CompetitorRow({ competitor }: { competitor: Competitor }) {
  const known = competitor.marketShare !== "Not published";
  return (
    <tr className="border-line align-top not-last:border-b @max-2xl:grid @max-2xl:gap-2 @max-2xl:py-5 @max-2xl:first:pt-0">
      <th scope="row" className="font-normal @2xl:w-[24%] @2xl:py-4 @2xl:pr-5">
        <span className="block font-semibold text-ink @max-2xl:text-base">{competitor.company}</span>
        <span className="mt-0.5 block text-ink-soft">{competitor.category}</span>
      </th>
      <Cell label="Market Share" narrow>
        <span className={known ? "text-ink tabular-nums" : "text-ink-soft"}>{competitor.marketShare}</span>
        <SourceMark ids={competitor.source} />
      </Cell>
      <Cell label="Strengths">{competitor.strengths}</Cell>
      <Cell label="Weaknesses">{competitor.weaknesses}</Cell>
    </tr>
  );
}

/** The label repeats the column's heading for eyes on a phone; assistive technology reads the heading itself. */
function Cell({ label, narrow = false, children }: { label: string; narrow?: boolean; children: ReactNode }) {
  return (
    <td
      className={`@max-2xl:grid @max-2xl:grid-cols-[7rem_1fr] @2xl:py-4 @2xl:pr-5 ${narrow ? "@2xl:w-[18%]" : "@2xl:w-[29%]"}`}
    >
      <span aria-hidden="true" className="text-ink-soft @2xl:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}
