import { Link } from "wouter";
import type { Step } from "../api";

/** The guides and templates for a step. */
export function ResourceLink({ step, className }: { step: Pick<Step, "key" | "title">; className?: string }) {
  return (
    <p className={className}>
      <Link href={`/resources?step=${step.key}`} className="prose-link inline-flex min-h-9 items-center">
        Guides and templates<span className="sr-only"> for {step.title}</span>
      </Link>
    </p>
  );
}
