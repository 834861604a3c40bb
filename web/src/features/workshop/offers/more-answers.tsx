import type { ReactNode } from "react";
import { Disclosure } from "../../../ui/layout/disclosure";
import { InterestsStep } from "./steps/interests-step";
import { LimitsStep } from "./steps/limits-step";
import type { StepProps } from "./steps/step-props";
import { ToolsStep } from "./steps/tools-step";
import { WeightsStep } from "./steps/weights-step";

const FIELDS = [
  "interests",
  "answeredCards",
  "tools",
  "licenses",
  "excludedSectors",
  "excludedModels",
  "employerIndustry",
  "weights",
];

/** True for the fields of the questions that few people need. */
export function isInMore(field: string): boolean {
  return FIELDS.includes(field);
}

/** The questions that few people need, closed until one of them has an error. */
export function MoreAnswers(props: StepProps) {
  const hasError = Object.keys(props.errors).some(isInMore);
  return (
    <Disclosure summary="More: interests, tools, limits and weights" open={hasError || undefined}>
      <div className="space-y-7 pt-2">
        <Part title="Your interests">
          <InterestsStep {...props} />
        </Part>
        <Part title="Tools and licenses">
          <ToolsStep {...props} />
        </Part>
        <Part title="Limits">
          <LimitsStep {...props} />
        </Part>
        <Part title="What counts">
          <WeightsStep {...props} />
        </Part>
      </div>
    </Disclosure>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  );
}
