import type { ReactNode } from "react";
import type { PlanType } from "../../../../api/session";
import { Badge } from "../../../../ui/inline/badge";
import { Section } from "./section";

const NOTES: Record<PlanType, string> = {
  Free: "Every tool, the latest result of each, the 30-day plan, and your data.",
  Premium: "Everything in Free, plus all saved results, the business plan PDF, profit projections, and exports.",
};

/** The current plan, with its actions as children. */
export function PlanSection({ planType, children }: { planType: PlanType; children?: ReactNode }) {
  return (
    <Section title="Plan" note="Your plan and payments.">
      <p className="flex items-center gap-3">
        <span className="font-display text-2xl">{planType}</span>
        <Badge tone={planType === "Premium" ? "lamp" : "neutral"}>Current Plan</Badge>
      </p>
      <p className="mt-2 max-w-[60ch] text-sm text-ink-soft">{NOTES[planType]}</p>
      {/* As tall as the subscription will be, so that the layout does not move when it arrives. */}
      <div className={planType === "Premium" ? "min-h-44" : "min-h-24"}>{children}</div>
    </Section>
  );
}
