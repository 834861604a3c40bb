import { memo } from "react";
import type { AnswerChange } from "../answer/answer-types";
import { ClosedSection } from "./closed/closed-section";
import { ChangesPicture } from "./closed/pictures";
import { changesResult } from "./closed/results";

/** Figures of the answer, each with the value at which the word changes. Those that cannot change it are last. */
export const WhatWouldChange = memo(function WhatWouldChange({ changes }: { changes: readonly AnswerChange[] }) {
  if (changes.length === 0) return null;
  const rows = [...changes.filter(({ canTurn }) => canTurn), ...changes.filter(({ canTurn }) => !canTurn)];
  return (
    <ClosedSection
      id="changes"
      title="What would change it"
      result={changesResult(rows)}
      picture={<ChangesPicture changes={rows} />}
      note="One change at a time, everything else the same."
    >
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ key, label, now, text, canTurn }) => (
          <div key={key} className="grid gap-x-6 gap-y-1 py-3 @lg:grid-cols-[14rem_1fr]">
            <dt>
              <span className="font-medium text-ink">{label}</span>
              <span className="block text-sm text-ink-soft tabular-nums">Now: {now}</span>
            </dt>
            <dd className={canTurn ? "text-ink" : "text-ink-soft"}>{text}</dd>
          </div>
        ))}
      </dl>
    </ClosedSection>
  );
});
