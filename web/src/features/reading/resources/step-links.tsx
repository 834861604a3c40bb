import { Fragment } from "react";
import { Link } from "wouter";
import type { ResourceStep } from "./api";

/** "Helps with: Price Your Offering", each step a link to the plan. */
export function StepLinks({ steps }: { steps: readonly ResourceStep[] }) {
  return (
    <>
      Helps with:{" "}
      {steps.map((step, at) => (
        <Fragment key={step.key}>
          {at > 0 ? ", " : null}
          <Link href={`/plan#${step.key}`} className="prose-link">
            {step.title}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
