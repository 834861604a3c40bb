import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { neverAtServer } from "../../../lib/at-server";
import { Button } from "../../../ui/button/button";
import { classNames } from "../../../ui/class-names";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useMutation } from "../../../ui/use-mutation";
import { PLAN, type Plan, saveDecision } from "./api";

const LatestEvidence = lazy(
  import.meta.env.SSR
    ? neverAtServer<typeof import("../../../ui/tool/latest-evidence")>
    : () => import("../../../ui/tool/latest-evidence"),
);

const CHOICES = [
  { key: "go-on", label: "Go on" },
  { key: "change-one-thing", label: "Change one thing" },
  { key: "stop", label: "Stop" },
] as const;

/** The decision of the review, with the evidence beside it. */
export function Decision({ plan, isNarrow }: { plan: Plan; isNarrow: boolean }) {
  const client = useQueryClient();
  const { isBusy, run } = useMutation(async (choice: Plan["decision"]) => {
    client.setQueryData(PLAN, await saveDecision(choice));
  }, "Could not save the decision");
  return (
    <div className={classNames("mt-4 grid items-start gap-x-14 gap-y-6", !isNarrow && "lg:grid-cols-2")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form; these are buttons. */}
      <div role="group" aria-labelledby="plan-decision">
        <h4 id="plan-decision" className="text-base font-semibold">
          Your decision
        </h4>
        <p className="mt-1 text-sm text-ink-soft">Each of the three is a result. You can change it at any time.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {CHOICES.map(({ key, label }) => {
            const isChosen = plan.decision === key;
            return (
              <Button
                key={key}
                variant={isChosen ? "primary" : "secondary"}
                aria-pressed={isChosen}
                disabled={isBusy}
                onClick={() => void run(isChosen ? null : key)}
              >
                {label}
              </Button>
            );
          })}
        </div>
      </div>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <LatestEvidence level={4} />
      </Suspense>
    </div>
  );
}
