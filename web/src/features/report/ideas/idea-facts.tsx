import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { BusinessIdea, RatingReason } from "../types";
import { ModelIcon } from "./model-icon";

interface IdeaFactsProps {
  idea: BusinessIdea;
  className: string;
}

/** Requirements of an idea. */
export function IdeaFacts({ idea, className }: IdeaFactsProps) {
  return (
    <dl className={className}>
      <Fact label="Startup cost">{idea.startupCost}</Fact>
      <Fact label="Timeframe">{idea.timeframe}</Fact>
      <Fact label="Hours a week">
        {idea.hoursPerWeek[0]} to {idea.hoursPerWeek[1]}
      </Fact>
      <Fact label="Business model">
        <ModelIcon model={idea.businessModel} />
        {idea.businessModel}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1.5 text-ink tabular-nums">{children}</dd>
    </div>
  );
}

/** The five questions behind the stars, and how this idea answers them. */
export function RatingReasons({ reasons }: { reasons: readonly RatingReason[] }) {
  return (
    <ul aria-label="One star for each" className="space-y-2">
      {reasons.map(({ text, met }) => (
        <li key={text} className={`flex gap-2 ${met ? "text-ink" : "text-ink-soft"}`}>
          {met ? (
            <Check aria-label="Yes:" className="mt-0.5 size-4 shrink-0 text-lamp-ink" />
          ) : (
            <X aria-label="No:" className="mt-0.5 size-4 shrink-0" />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
