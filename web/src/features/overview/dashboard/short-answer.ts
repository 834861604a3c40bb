import type { PayStripGeometry } from "../../../ui/pay-strip/pay-strip";
import type { ShortAnswer } from "../../../ui/pay-strip/short-answer";

/** Fields of a report's answer that the dashboard shows. Reports that were saved before answers lack all of them. */
export interface ReportAnswer {
  text?: unknown;
  /** The month. */
  sentence?: unknown;
  strip?: PayStripGeometry | null;
}

/** Short form of a saved report; `null` for one without an answer. */
export function answerOf({
  answer,
}: {
  answer?: ReportAnswer;
}): Pick<ShortAnswer, "text" | "monthText" | "strip"> | null {
  if (typeof answer?.text !== "string" || typeof answer.sentence !== "string") return null;
  return { text: answer.text, monthText: answer.sentence, strip: answer.strip ?? null };
}
