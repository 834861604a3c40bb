import { memo, type ReactNode } from "react";
import { ClosedSection } from "../sections/closed/closed-section";
import { PlacePicture, scorePlaceOf } from "../sections/closed/pictures";
import { placeSentence, scoreResult } from "../sections/closed/results";
import { SourceMark } from "../sections/sources-context";
import type { Flip, Score, ScorePart } from "../types";
import { Flips } from "./flips";
import { ReasonLists } from "./reasons";

interface ScorePartsProps {
  score: Score;
  /** How many reasons for and against are shown above; the others follow here. All, if left out. */
  reasonsShown?: number | undefined;
  flips?: readonly Flip[] | undefined;
  /** The sliders. */
  children?: ReactNode;
}

/** Score, line by line. The points add up to it exactly, so readers can check it. */
export const ScoreParts = memo(function ScoreParts({ score, reasonsShown, flips = [], children }: ScorePartsProps) {
  const place = score.place ?? null;
  return (
    <ClosedSection
      id="score-parts"
      title="Industry score"
      result={scoreResult(score, place)}
      picture={<PlacePicture {...scorePlaceOf(score, place)} />}
    >
      {place ? <p className="mb-8 max-w-[39em] text-ink">{placeSentence(score, place)}</p> : null}
      <MoreReasons score={score} shown={reasonsShown} />
      <h4 id="score-lines" className="text-lg text-ink">
        How the score is made
      </h4>
      <p className="mt-1 mb-3 text-sm text-ink-soft">The points of these lines add up to {score.value}.</p>
      <ul aria-labelledby="score-lines" className="divide-y divide-line border-t border-line">
        {score.parts.map((part) => (
          <PartRow key={part.key} part={part} />
        ))}
      </ul>
      {children}
      <Flips flips={flips} />
    </ClosedSection>
  );
});

/** Reasons that did not fit into the report's first part. */
function MoreReasons({ score, shown }: { score: Score; shown: number | undefined }) {
  if (shown === undefined) return null;
  const [more, moreAgainst] = [score.for.slice(shown), score.against.slice(shown)];
  if (more.length + moreAgainst.length === 0) return null;
  return (
    <div className="mb-10 print:mb-4">
      <ReasonLists
        lists={[
          { id: "more-for", title: "More for it", mark: "+", reasons: more },
          { id: "more-against", title: "More against it", mark: "−", reasons: moreAgainst },
        ].filter(({ reasons }) => reasons.length > 0)}
      />
    </div>
  );
}

function PartRow({ part }: { part: ScorePart }) {
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 py-5 @2xl:grid-cols-[1fr_17rem]">
      <div className="min-w-0">
        <h4 className="text-ink">{part.label}</h4>
        <p className="mt-1 max-w-[36em] text-sm text-ink-soft">{part.explanation}</p>
        <Belonging part={part} />
      </div>
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-3">
          <span className={partStyle(part)}>
            {part.display}
            <SourceMark ids={part.sources} />
          </span>
          <span className="shrink-0 text-sm text-ink-soft tabular-nums">
            {part.weight === 0 ? (
              "Not counted"
            ) : (
              <>
                <span className="text-ink">{part.points}</span> of {part.weight} points
              </>
            )}
          </span>
        </p>
        <PointsBar part={part} />
        {part.low < part.high ? (
          <p className="mt-1.5 text-sm text-ink-soft tabular-nums">
            Could be {part.low} to {part.high}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Which industry the figure really measures, and how it compares. The two fit lines measure a wish, not an industry. */
function Belonging({ part }: { part: ScorePart }) {
  const rank = part.rank && part.of ? `Rank ${part.rank} of ${part.of} industries` : null;
  if (!rank && !part.industry) return null;
  return <p className="mt-1 text-sm text-ink-soft tabular-nums">{[part.industry, rank].filter(Boolean).join(" · ")}</p>;
}

/** A missing figure must not look like one, and the two fit lines have words for a value. */
function partStyle({ unit, value }: ScorePart): string {
  if (unit === "class") return "min-w-0 text-ink";
  return typeof value === "number" ? "min-w-0 font-display text-lg text-ink tabular-nums" : "min-w-0 text-ink-soft";
}

function PointsBar({ part }: { part: ScorePart }) {
  const shareOf = (points: number) => (part.weight === 0 ? 0 : (points / part.weight) * 100);
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 block h-1.5 w-full overflow-hidden rounded-full"
    >
      <rect width="100" height="6" className="fill-line" />
      <rect width={shareOf(part.high)} height="6" className="fill-lamp/35" />
      <rect width={shareOf(part.points)} height="6" className="fill-lamp" />
    </svg>
  );
}
