import type { SharedRun } from "../../../api/calls/runs";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { SharedHeader } from "../../../ui/tool/shared-header";
import { writeFields } from "./fields";
import { writeFragment } from "./link";
import { Results } from "./results";
import type { ProfitResult } from "./types";

/** Shared calculation, read-only. "Make it your own" opens the calculator with its figures. */
export function SharedProfit({ shared }: { shared: SharedRun }) {
  const result = shared.result as ProfitResult;
  // The engine that renders on the server has no encoder.
  const fragment = useHydrated() ? writeFragment(writeFields(result.request)) : null;
  return (
    <>
      <SharedHeader
        title="Shared profit calculation"
        shared={shared}
        note="Formula and source are beside every figure."
        href={`/profitability-calculator${fragment ?? ""}`}
        action="Make it your own"
      />
      <div className="max-w-[60rem]">
        <Results result={result} isUpdating={false} />
      </div>
    </>
  );
}
