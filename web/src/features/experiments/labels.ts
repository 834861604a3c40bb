import type { Experiment } from "../../api/experiments";
import type { BadgeTone } from "../../ui/badge";

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
};

export type Strength = NonNullable<Experiment["strength"]>;

export const STRENGTH_LABELS: Record<Strength, string> = {
  says: "Says they would",
  tells: "Tells of the last time",
  signs: "Gives a contact or signs up",
  meets: "Comes to an appointment",
  orders: "Deposit or order",
  paid: "Paid and kept",
};

/** Strength of a yes where none is chosen, as in the engine's table. */
export const USUAL_STRENGTH: Record<Experiment["kind"], Strength | null> = {
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
};

export const OUTCOME_LABELS: Record<string, string> = { yes: "Yes", no: "No", not_counted: "Not counted" };

/** Kinds that log visitors and sign-ups of a day. */
export const logsTotals = ({ kind }: Pick<Experiment, "kind">) => kind === "sign-up-page" || kind === "ad";

/** "+9", "−4", "0", as the server writes points. */
export function signedPoints(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** "9 days left", "last day", or "deadline was Mar 3, 2026". */
export function daysLeft(deadline: string, today: string, writtenDay: (day: string) => string): string {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `Deadline was ${writtenDay(deadline)}`;
  if (days === 0) return "Last day";
  return days === 1 ? "1 day left" : `${days} days left`;
}
