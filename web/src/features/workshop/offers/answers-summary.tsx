import { formatMoney } from "../../../lib/format";
import { parseCents } from "../../../lib/money";
import { Button } from "../../../ui/button/button";
import { type OfferForm, splitSkills } from "./form";
import options from "./options.json";

/** The answers behind the ideas in two lines, each with the way back to its screen. */
export function AnswersSummary({ form, onStep }: { form: OfferForm; onStep: (step: number) => void }) {
  return (
    <ul className="space-y-3 text-sm">
      <Line name="Skills" text={splitSkills(form.skills).join(", ") || "None"} onChange={() => onStep(1)} />
      <Line name="Money, time and place" text={describeLimits(form)} onChange={() => onStep(2)} />
    </ul>
  );
}

function Line({ name, text, onChange }: { name: string; text: string; onChange: () => void }) {
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="text-xs text-ink-faint">{name}</p>
        <p className="line-clamp-3 break-words">{text}</p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Change: ${name}`} onClick={onChange} className="shrink-0">
        Change
      </Button>
    </li>
  );
}

/** "$300, 8 hours a week, a first sale within 8 weeks, Texas". A blank field has its default. */
function describeLimits({ cash, hours, weeks, location, placeName, fewerHere }: OfferForm): string {
  const { cashCents, hoursPerWeek, weeksToFirstSale } = options.defaults;
  const cents = cash.trim() === "" ? cashCents : parseCents(cash);
  return [
    cents === null ? cash : formatMoney(cents / 100),
    `${countOf(hours, hoursPerWeek, "hour")} a week`,
    `a first sale within ${countOf(weeks, weeksToFirstSale, "week")}`,
    placeName || location || "United States (average)",
    ...(fewerHere ? ["only markets with fewer businesses here"] : []),
  ].join(", ");
}

function countOf(typed: string, byDefault: number, noun: string): string {
  const count = typed.trim() || String(byDefault);
  return `${count} ${noun}${count === "1" ? "" : "s"}`;
}
