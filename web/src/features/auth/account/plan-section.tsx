import type { ReactNode } from "react";
import type { PlanType } from "../../../api/session";
import { Badge } from "../../../ui/badge";
import { Section } from "./section";

const NOTES: Record<PlanType, string> = {
  Free: "Every tool, the latest result of each, the 30-day plan and your own data.",
  Premium: "Everything on Free, all results, and the business plan and other papers as files.",
};

/** Which plan holds. What can be done about it is put inside. */
export function PlanSection({ planType, children }: { planType: PlanType; children?: ReactNode }) {
  return (
    <Section title="Plan" note="What your account may do.">
      <p className="flex items-center gap-3">
        <span className="font-display text-2xl">{planType}</span>
        <Badge tone={planType === "Premium" ? "lamp" : "neutral"}>Current Plan</Badge>
      </p>
      <p className="mt-2 max-w-[60ch] text-sm text-ink-soft">{NOTES[planType]}</p>
      {children}
    </Section>
  );
}
