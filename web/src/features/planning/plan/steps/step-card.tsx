import type { ReactNode } from "react";
import { minutesText } from "../../../../lib/time/minutes-text";
import { LinkButton } from "../../../../ui/button/link-button";
import { ResourceLink } from "./resource-link";

interface StepCardProps {
  step: { key: string; title: string; gives: string; howTo: string; line?: string | null };
  /** Week, time and day. */
  facts: string;
  tool: { label: string; url: string } | null;
  /** Buttons before the link to the tool. */
  children?: ReactNode;
}

/** The next step, above everything else: the largest text of the page, so the outline shows it as well. */
export function StepCard({ step, facts, tool, children }: StepCardProps) {
  return (
    <section aria-labelledby="next-step" className="rounded-lg bg-lamp-soft p-5 sm:p-8">
      <p className="eyebrow">Your next step</p>
      <h3 id="next-step" className="mt-1 text-2xl">
        {step.title}
      </h3>
      <p className="tabular mt-1 text-sm text-ink-soft">{facts}</p>
      {step.line ? <p className="mt-4 max-w-[39em] text-lg">{step.line}</p> : null}
      <p className="mt-4 max-w-[39em] font-semibold">You get: {step.gives}</p>
      <p className="mt-2 max-w-[39em]">{step.howTo}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        {tool ? (
          <LinkButton href={tool.url} variant="secondary" className="whitespace-normal! text-center">
            Open {tool.label}
          </LinkButton>
        ) : null}
      </div>
      <ResourceLink step={step} className="mt-3 text-sm" />
    </section>
  );
}

/** "Week 1, Foundation Week · about 60 minutes". */
export function stepFacts(week: number, title: string, minutes: readonly number[]): string {
  const text = minutesText(minutes);
  return `Week ${week}, ${title} · ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
