import type { components } from "../../api/schema.gen";
import { classNames } from "../class-names";
import { PayStrip } from "./pay-strip";

/** Short form of a report: its word and its month. A score never stands without it. */
export type ShortAnswer = components["schemas"]["ShortAnswer"];

type ShortAnswerLinesProps = { answer: Pick<ShortAnswer, "text" | "monthText" | "strip">; className?: string };

/** Word, small strip and month. */
export function ShortAnswerLines({ answer: { text, monthText, strip }, className }: ShortAnswerLinesProps) {
  return (
    <div className={classNames("max-w-md", className)}>
      <p className="font-semibold text-ink">{text}</p>
      {strip ? <PayStrip strip={strip} size="small" /> : null}
      <p className="tabular text-sm text-ink-soft first-letter:uppercase">{monthText}</p>
    </div>
  );
}
