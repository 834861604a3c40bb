import type { Experiment } from "../../../api/calls/experiments";
import { formatCount } from "../../../lib/format";
import type { BadgeTone } from "../../../ui/inline/badge";

export const STATE_LABELS: Record<Experiment["state"], string> = {
  draft: "Draft",
  running: "Running",
  passed: "Passed",
  failed: "Failed",
  unclear: "Unclear",
  stopped: "Stopped",
};

export const STATE_TONES: Record<Experiment["state"], BadgeTone> = {
  draft: "outline",
  running: "info",
  passed: "good",
  failed: "danger",
  unclear: "neutral",
  stopped: "neutral",
};

export const KIND_LABELS: Record<Experiment["kind"], string> = {
  interview: "Interviews",
  survey: "Survey",
  "sign-up-page": "Sign-up page",
  appointment: "Appointments",
  "pre-order": "Pre-order",
  "paid-test": "Paid test",
  ad: "Smoke-test ad",
  concierge: "Concierge delivery",
  "price-test": "Price test",
  observation: "Observation",
  count: "Count",
  once: "One try",
};

export type AnswerStrength = NonNullable<Experiment["strength"]>;

export const STRENGTH_LABELS: Record<AnswerStrength, string> = {
  says: "Says they would",
  tells: "Tells or shows that it happened",
  signs: "Leaves contact details or signs up",
  meets: "Comes to an appointment",
  orders: "Orders or pays a deposit",
  paid: "Pays and keeps it",
};

/** Strength of a yes where none is chosen, as in the engine's table. */
export const USUAL_STRENGTH: Record<Experiment["kind"], AnswerStrength | null> = {
  interview: "tells",
  survey: "says",
  "sign-up-page": "signs",
  appointment: "meets",
  "pre-order": "orders",
  "paid-test": "paid",
  ad: "signs",
  concierge: "paid",
  "price-test": "orders",
  observation: "tells",
  count: null,
  once: null,
};

/** Kinds that plan a number of answers; a count is measured, and one try needs no plan. */
export const plansAnswers = (kind: Experiment["kind"]) => USUAL_STRENGTH[kind] !== null;

export const OUTCOME_LABELS: Record<string, string> = { yes: "Yes", no: "No", not_counted: "Not counted" };

/** True once the pass mark is reached or out of reach, and for a closed test. */
export const isDecided = ({ state, isClosed }: Pick<Experiment, "state" | "isClosed">) =>
  isClosed || state === "passed" || state === "failed";

/** Kinds that log visitors and sign-ups of a day. */
export const logsTotals = ({ kind }: Pick<Experiment, "kind">) => kind === "sign-up-page" || kind === "ad";

/** "+9", "−4", "0", as the server writes points. */
export function signedPoints(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** The number of a count as its hypothesis writes it: "$20", "25%" or "75 minutes". */
export function numberOfCount({ hypothesis, k }: Pick<Experiment, "hypothesis" | "k">): string {
  const digits = formatMark(k);
  const unit = "%| percent\\b| seconds\\b| minutes\\b| hours\\b| days\\b| weeks\\b| months\\b";
  const written = new RegExp(`(?<![\\d.,])\\$?${digits.replace(".", "\\.")}(?![\\d]|[.,]\\d)(?:${unit})?`, "g");
  return hypothesis.match(written)?.at(-1) ?? digits;
}

/** A number of a mark: "1,200", "24.51", "27.50". */
const formatMark = (number: number) => (Number.isInteger(number) ? formatCount(number) : number.toFixed(2));

/** "4 of 6 needed", "At least $20 needed", "75 minutes or less passes" or "It works, or it doesn't". */
export function markOf(mark: Pick<Experiment, "kind" | "hypothesis" | "n" | "k" | "atMost">): string {
  if (mark.kind === "once") return "It works, or it doesn't";
  if (mark.n !== null) return `${mark.k} of ${mark.n} needed`;
  return mark.atMost ? `${numberOfCount(mark)} or less passes` : `At least ${numberOfCount(mark)} needed`;
}

/** "9 days left", "last day", or "deadline was Mar 3, 2026". */
export function daysLeft(deadline: string, today: string, writtenDay: (day: string) => string): string {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `Deadline was ${writtenDay(deadline)}`;
  if (days === 0) return "Last day";
  return days === 1 ? "1 day left" : `${days} days left`;
}
