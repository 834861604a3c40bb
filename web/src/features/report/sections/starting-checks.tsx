import { memo } from "react";
import type { StartingCheck } from "../types";
import { ClosedSection } from "./closed/closed-section";
import { BoxesPicture } from "./closed/pictures";
import { checksResult } from "./closed/results";

/** Questions to settle before the first sale, and the offices that answer them. */
export const StartingChecks = memo(function StartingChecks({ checks }: { checks: readonly StartingCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ClosedSection
      id="starting-checks"
      title="Check before you start"
      result={checksResult(checks)}
      picture={<BoxesPicture count={checks.length} />}
      note="Rules differ from place to place. These are the questions to ask, not the answers."
    >
      <dl className="divide-y divide-line border-t border-line">
        {checks.map((check) => (
          <div key={`${check.topic} ${check.text}`} className="grid gap-x-6 gap-y-1 py-4 @lg:grid-cols-[9rem_1fr]">
            <dt className="font-medium text-ink">{check.topic}</dt>
            <dd>
              {check.text}
              <span className="mt-1 block text-sm text-ink-soft">Ask: {check.ask}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ClosedSection>
  );
});
