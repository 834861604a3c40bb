import { useSyncExternalStore } from "../../../lib/sync-external-store";
import { monthName, readerClock } from "../../../lib/time/day";
import { SourceMark } from "../sections/sources-context";
import type { Season } from "../types";
import { describeDistance, isBetween } from "./season-months";

const NAMES = Array.from({ length: 12 }, (_, month) => monthName(month));
const HEIGHT = 48;

/** Twelve months of demand with the peak, and how far today is from the rise. */
export function SeasonStrip({ season }: { season: Season }) {
  // The month comes from the reader's clock; the server's answer names none.
  const day = useSyncExternalStore(subscribeToNothing, readToday, () => null);
  const now = day === null ? null : new Date(day);
  return (
    <div className="border-t border-line px-6 py-5 @lg:px-8">
      <h4 className="font-sans text-sm font-semibold tracking-normal">Season</h4>
      <div className="mt-3 grid max-w-md grid-cols-12 items-end gap-1" aria-hidden="true">
        {NAMES.map((name, index) => (
          <Month
            key={name}
            letter={name.charAt(0)}
            share={shareOf(season, index)}
            isPeak={index + 1 === season.peak}
            isNow={index === now?.getMonth()}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-ink">
        {season.text}
        <SourceMark ids={season.source} />{" "}
        {now ? <strong className="font-semibold">{describeDistance(season, now)}</strong> : null}
      </p>
      {season.kind ? (
        <p className="mt-1 text-xs text-ink-soft">
          Official: retail sales by month of {season.kind}, mean of {season.years}.
        </p>
      ) : null}
    </div>
  );
}

function Month(props: { letter: string; share: number; isPeak: boolean; isNow: boolean }) {
  const { letter, share, isPeak, isNow } = props;
  return (
    <div className="text-center">
      <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" className="h-12 w-full" aria-hidden="true">
        <rect
          y={HEIGHT * (1 - share)}
          width="10"
          height={HEIGHT * share}
          className={isPeak ? "fill-lamp" : "fill-line-strong"}
        />
      </svg>
      <span className={isNow ? "block text-xs font-semibold text-ink underline" : "block text-xs text-ink-soft"}>
        {letter}
      </span>
    </div>
  );
}

/** Height of a month's bar. Our own months have no figures: they are marked, not measured. */
function shareOf(season: Season, index: number): number {
  if (season.months) return (season.months[index] ?? 0) / Math.max(...season.months);
  return isBetween(season, index + 1) ? 0.6 : 0.08;
}

function readToday(): string {
  return readerClock().toDateString();
}

function subscribeToNothing() {
  return () => {};
}
