import { Link } from "wouter";
import { errorText } from "../../../api/errors";
import type { EveningChoice } from "../../../lib/storage/evening-choice";
import { Badge } from "../../../ui/inline/badge";
import { SourceItems, useSources } from "../sections/sources-context";
import type { Evening, Report, Source } from "../types";
import { Anchors } from "./anchors";
import { DayJob } from "./day-job";
import { EveningFields } from "./evening-fields";
import { calculatorAddress } from "./preferences";
import { SeasonStrip } from "./season-strip";
import { useEvening } from "./use-evening";

interface EveningCardProps {
  report: Report;
  /** Called when the reader changes time or place. */
  onChange?: ((choice: EveningChoice) => void) | undefined;
}

/** First answer of the report: earnings of one evening, compared with the day job and official figures. */
export function EveningCard({ report, onChange }: EveningCardProps) {
  const { choice, changeChoice, wage, evening, season, afterTax, sources, isUpdating, error } = useEvening(
    report,
    onChange,
  );
  return (
    <section aria-labelledby="evening" className="rounded-lg border border-line bg-paper-raised shadow-lift">
      <div className="px-6 pt-6 pb-5 @lg:px-8">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="evening" className="scroll-mt-16 text-sm font-medium text-ink-soft">
            What an evening earns
          </h3>
          <Badge tone="lamp">Our estimate</Badge>
        </div>
        <p className="mt-3 font-display text-2xl text-ink tabular-nums @lg:text-3xl">{evening.headline}.</p>
        <Figures evening={evening} />
        <p className="mt-2 text-sm text-ink-soft">
          A month is {evening.hoursText}.{" "}
          <Link
            href={calculatorAddress(report.match.market.slug, choice)}
            className="prose-link inline-flex min-h-9 items-center print:hidden"
          >
            Calculate it with your own figures
          </Link>
        </p>
        <p aria-live="polite" className="mt-2 min-h-5 text-xs text-ink-soft">
          {isUpdating ? "Updating" : null}
        </p>
        {error ? (
          <p role="alert" className="mb-3 text-sm text-danger">
            {errorText(error)}
          </p>
        ) : null}
        <EveningFields choice={choice} onChange={changeChoice} />
      </div>
      <DayJob wage={wage} afterTax={afterTax} />
      <div className="border-t border-line px-6 py-5 @lg:px-8">
        <h4 className="mb-3 font-sans text-sm font-semibold tracking-normal">What official figures say</h4>
        <Anchors anchors={evening.anchors} />
        {evening.explanation ? <p className="mt-4 max-w-[66ch] text-sm text-ink">{evening.explanation}</p> : null}
        <Basis evening={evening} />
        <MoreSources sources={sources} />
      </div>
      {season ? <SeasonStrip season={season} /> : null}
    </section>
  );
}

function Figures({ evening }: { evening: Evening }) {
  const weekly = evening.eveningsPerWeek === 1 ? "1 evening a week" : `${evening.eveningsPerWeek} evenings a week`;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6">
      <div>
        <dt className="text-sm text-ink-soft">One hour</dt>
        <dd className="mt-0.5 font-display text-xl text-ink tabular-nums">{evening.perHourText}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">A month, {weekly}</dt>
        <dd className="mt-0.5 font-display text-xl text-ink tabular-nums">{evening.monthText}</dd>
      </div>
    </dl>
  );
}

/** The figures of one unit, so that the reader can check and correct the estimate. */
function Basis({ evening }: { evening: Evening }) {
  const { unit, priceUsd, directCostUsd, minutesPerUnit, platform, notes, state } = evening;
  const sentences = [
    `One ${unit}: a price of ${formatRange(priceUsd, "$")}, direct cost of ${formatRange(directCostUsd, "$")}, ` +
      `${formatRange(minutesPerUnit, "")} minutes with everything around it (our estimate).`,
    ...(platform ? [`${platform}.`] : []),
    ...(state?.pricesScaled
      ? [`Prices of ${state.name}: ${state.priceLevel.toFixed(3)} times the national level.`]
      : []),
    ...notes,
  ];
  return (
    <ul className="mt-4 max-w-[66ch] space-y-1 text-sm text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function formatRange([low, high]: readonly number[], sign: string): string {
  const shown = [low, high].map((value = 0) => `${sign}${Number.isInteger(value) ? value : value.toFixed(2)}`);
  return low === high ? `${shown[0]}` : shown.join(" to ");
}

/** Sources of the changed card that the report does not list. */
function MoreSources({ sources }: { sources: readonly Source[] }) {
  const listed = useSources();
  const more = sources.filter(({ id }) => !listed.some((source) => source.id === id));
  if (more.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1 text-xs text-ink-soft">
      <SourceItems sources={more} />
    </ul>
  );
}
