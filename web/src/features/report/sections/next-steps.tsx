import { memo } from "react";
import { Link } from "wouter";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import { WordedBy, WordsNote } from "../wording/words";
import { ClosedSection, useWasOpened } from "./closed/closed-section";
import { DotsPicture } from "./closed/pictures";
import { stepsResult } from "./closed/results";

const loadTaskButton = () => import("../../../ui/tool/task-button");

interface NextStepsProps {
  /** Slug of the market. */
  market: string;
  /** The calculator with the market and the choices of the first card. */
  calculatorHref: string;
  actions: readonly string[];
  opportunities: readonly string[];
}

/** Tasks of this month, and later options. */
export const NextSteps = memo(function NextSteps({ market, calculatorHref, actions, opportunities }: NextStepsProps) {
  return (
    <ClosedSection
      id="next-steps"
      title="Next Steps & Recommendations"
      result={stepsResult(actions)}
      picture={<DotsPicture count={actions.length} filled={1} tone="lamp" />}
    >
      <WordsNote />
      <div className="grid gap-10 @2xl:grid-cols-2">
        <div>
          <h4 id="immediate-actions" className="text-lg text-ink">
            Immediate Actions
          </h4>
          <StepList actions={actions} />
          <ToolLinks {...{ market, calculatorHref }} />
        </div>
        <div>
          <h4 id="growth-opportunities" className="text-lg text-ink">
            Growth Opportunities
          </h4>
          <ul aria-labelledby="growth-opportunities" className="mt-1 divide-y divide-line">
            {opportunities.map((opportunity) => (
              <li key={opportunity} className="py-3">
                {opportunity}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </ClosedSection>
  );
});

function ToolLinks({ market, calculatorHref }: Pick<NextStepsProps, "market" | "calculatorHref">) {
  return (
    <p className="mt-5 text-sm text-ink-soft print:hidden">
      Next:{" "}
      <Link href="/plan" className="prose-link">
        plan your 30 days
      </Link>
      ,{" "}
      <Link href={calculatorHref} className="prose-link">
        work out your hourly pay
      </Link>
      ,{" "}
      <Link href={`/customer-persona?market=${market}`} className="prose-link">
        describe your customer
      </Link>
      ,{" "}
      <Link href={`/audience-problem-finder?market=${market}`} className="prose-link">
        find their problems
      </Link>{" "}
      or{" "}
      <Link href={`/what-should-i-sell?market=${market}`} className="prose-link">
        rank its ideas
      </Link>
      .
    </p>
  );
}

function StepList({ actions }: { actions: readonly string[] }) {
  const taskButton = useLazyModule(loadTaskButton, useWasOpened());
  return (
    <ol aria-labelledby="immediate-actions" className="mt-4 space-y-4">
      {actions.map((action, index) => (
        <li key={action} className="grid grid-cols-[2rem_1fr]">
          <span aria-hidden="true" className="font-display text-xl leading-6 text-lamp-ink tabular-nums">
            {index + 1}
          </span>
          <span>
            {action}
            <WordedBy text={action} />
            <span className="block min-h-9 print:hidden">
              {taskButton ? <taskButton.TaskButton step={action} /> : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
