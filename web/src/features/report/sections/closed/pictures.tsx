import type { ReactNode } from "react";
import type { AnswerChange, ScorePlace } from "../../answer/answer-types";
import type { Source, TrendPoint } from "../../types";
import { newestYear } from "./results";

// Small pictures of the closed sections, in the colors of the pay strip. The sentence beside them says the same, so they
// are hidden from assistive technology. Positions are in percent: the picture is 220 px wide, and 92 px on a phone.

const HEIGHT = 40;
export const MIDDLE = HEIGHT / 2;

export function Picture({ viewBox, children }: { viewBox?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={viewBox ? "none" : undefined}
      aria-hidden="true"
      className="block h-10 w-full overflow-visible"
    >
      {children}
    </svg>
  );
}

export function Axis() {
  return <rect y={MIDDLE - 0.75} width="100%" height="1.5" className="fill-control-line" />;
}

/** Both lines of the trend from zero: after inflation in green, in each year's dollars in grey. */
export function TrendPicture({ series }: { series: readonly TrendPoint[] }) {
  const top = Math.max(...series.flatMap(({ nominal, real }) => [nominal, real]));
  const draw = (value: (point: TrendPoint) => number) =>
    series
      .map((point, index) => {
        const x = (index / Math.max(1, series.length - 1)) * 100;
        const y = HEIGHT - 3 - (value(point) / top) * (HEIGHT - 6);
        return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join("");
  return (
    <Picture viewBox={`0 0 100 ${HEIGHT}`}>
      {(["nominal", "real"] as const).map((line) => (
        <path
          key={line}
          d={draw((point) => point[line])}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeWidth={line === "real" ? 2.5 : 1.75}
          className={line === "real" ? "stroke-good" : "stroke-control-line"}
        />
      ))}
    </Picture>
  );
}

/** Split of the sales between owners without employees, in green, and firms with them. */
export function SplitPicture({ share }: { share: number }) {
  const part = Math.max(2, Math.min(98, share * 100));
  return (
    <Picture>
      <rect y={MIDDLE - 6} width="100%" height="12" rx="3" className="fill-control-line" />
      <rect y={MIDDLE - 6} width={`${part}%`} height="12" rx="3" className="fill-good" />
      <rect x={`${part}%`} y={MIDDLE - 7} width="2" height="14" className="fill-paper" />
    </Picture>
  );
}

/** A row of circles, of which the first ones are filled. */
export function DotsPicture({ count, filled, tone }: { count: number; filled: number; tone: "good" | "lamp" }) {
  const radius = count > 6 ? 3 : 6.5;
  return (
    <Picture>
      {dotPlaces(count).map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy={MIDDLE}
          r={radius}
          strokeWidth="1.5"
          className={index < filled ? FILLED[tone] : "fill-none stroke-control-line"}
        />
      ))}
    </Picture>
  );
}

const FILLED = { good: "fill-good stroke-good", lamp: "fill-lamp-ink stroke-lamp-ink" };

/** Open boxes to tick. */
export function BoxesPicture({ count }: { count: number }) {
  return (
    <Picture>
      {dotPlaces(count).map((x) => (
        <svg key={x} x={x} aria-hidden="true" className="overflow-visible">
          <rect
            x="-6"
            y={MIDDLE - 6}
            width="12"
            height="12"
            rx="2.5"
            strokeWidth="1.75"
            className="fill-none stroke-lamp-ink"
          />
        </svg>
      ))}
    </Picture>
  );
}

/** One regulator for each figure; those that can turn the word are marked. */
export function ChangesPicture({ changes }: { changes: readonly AnswerChange[] }) {
  return (
    <Picture>
      {dotPlaces(changes.length).map((x, index) => {
        const canTurn = changes[index]?.canTurn;
        return (
          <svg key={x} x={x} aria-hidden="true" className="overflow-visible">
            <rect x="-1" y="6" width="2" height={HEIGHT - 12} className="fill-control-line" />
            <circle cy={canTurn ? 14 : 28} r="5" className={canTurn ? "fill-lamp-ink" : "fill-control-line"} />
          </svg>
        );
      })}
    </Picture>
  );
}

/** The place among a hundred industries with its range; without a place the score itself. */
export function PlacePicture({ at, low, high }: { at: number; low: number; high: number }) {
  return (
    <Picture>
      <Axis />
      {high > low ? (
        <rect x={`${low}%`} width={`${high - low}%`} y={MIDDLE - 4} height="8" rx="4" className="fill-control-line" />
      ) : null}
      <circle cx={`${at}%`} cy={MIDDLE} r="7" strokeWidth="2" className="fill-lamp-ink stroke-paper" />
    </Picture>
  );
}

export function scorePlaceOf(score: { value: number; low: number; high: number }, place: ScorePlace | null) {
  return place ? { at: place.betterThan, low: place.low, high: place.high } : { at: score.value, ...score };
}

/** The last year of each source on a line; the newest is marked. */
export function YearsPicture({ sources }: { sources: readonly Source[] }) {
  const years = [...new Set(sources.map(newestYear).filter(Boolean))].sort((a, b) => a - b);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  return (
    <Picture>
      <Axis />
      {years.map((year) => (
        <circle
          key={year}
          cx={`${first === last ? 50 : (((year - first) / (last - first)) * 97).toFixed(1)}%`}
          cy={MIDDLE}
          r={year === last ? 7 : 4.5}
          strokeWidth="2"
          className={`stroke-paper ${year === last ? "fill-lamp-ink" : "fill-control-line"}`}
        />
      ))}
    </Picture>
  );
}

/** Middles of so many equal parts of the width. */
function dotPlaces(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${(((index + 0.5) / count) * 100).toFixed(1)}%`);
}
