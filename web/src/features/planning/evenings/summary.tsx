import type { ReactNode } from "react";
import { durationText } from "../../../lib/time/duration";
import { dateText } from "./times";

interface SummaryProps {
  end: string | null;
  /** Weeks that the work takes at least. */
  lowerBound: number | null;
  weekMinutes: number;
  minutesLeft: number;
  /** Evenings with a done piece; left out where nothing can be done. */
  activeEvenings?: number;
  zone: string;
  now: string;
}

/** End date, lower bound, minutes of a week and active evenings. */
export function Summary({ end, lowerBound, weekMinutes, minutesLeft, activeEvenings, zone, now }: SummaryProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4" aria-live="polite">
      <Fact name="All done on" value={end ? dateText(end, zone, now) : "No date yet"}>
        {end ? "When the last piece ends" : endNote(weekMinutes, minutesLeft)}
      </Fact>
      <Fact name="At least" value={lowerBound === null ? "–" : weeksText(lowerBound)}>
        {durationText(minutesLeft)} of work, if every minute fits
      </Fact>
      <Fact name="Free time" value={`${durationText(weekMinutes)} a week`}>
        One-off dates not included
      </Fact>
      {activeEvenings === undefined ? null : (
        <Fact name="Active evenings" value={String(activeEvenings)}>
          Evenings with a finished piece
        </Fact>
      )}
    </dl>
  );
}

function endNote(weekMinutes: number, minutesLeft: number): string {
  if (weekMinutes === 0) return "Mark a free evening first";
  return minutesLeft === 0 ? "Nothing is left to plan" : "Some work does not fit";
}

function weeksText(weeks: number): string {
  const rounded = Math.ceil(weeks * 10) / 10;
  return `${rounded} ${rounded === 1 ? "week" : "weeks"}`;
}

function Fact({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular font-display text-xl">{value}</dd>
      <dd className="text-xs text-ink-soft">{children}</dd>
    </div>
  );
}
