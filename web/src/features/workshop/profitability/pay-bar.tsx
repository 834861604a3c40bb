import { missingLabel } from "./results";
import type { ProfitResult } from "./types";

interface PayBarProps {
  result: ProfitResult;
  isUpdating: boolean;
  /** True for the figures of the shipped example. */
  isExample?: boolean;
}

/** The pay per hour, always in view on a phone; the next missing figure as long as there is no pay. */
export function PayBar({ result, isUpdating, isExample = false }: PayBarProps) {
  const findOutput = (key: string) => result.outputs.find((output) => output.key === key);
  const [pay, overtime] = [findOutput("hourlyPayCents"), findOutput("overtimeHourCents")];
  const [missing] = result.missing;
  return (
    <div
      aria-hidden="true"
      data-testid="pay-bar"
      className="fixed inset-x-0 bottom-0 z-20 flex items-baseline justify-between gap-3 border-t border-line-strong bg-paper-raised px-4 py-3 lg:hidden print:hidden"
    >
      {typeof pay?.cents === "number" || missing === undefined ? (
        <>
          <span className="text-sm">
            {isUpdating ? "Updating" : isExample ? "Example: pay per hour" : "Pay per hour"}
          </span>
          <span className="tabular text-lg font-semibold">{pay?.text}</span>
          <span className="tabular text-xs text-ink-soft">Overtime {overtime?.text}</span>
        </>
      ) : (
        <span className="text-sm">
          Still to fill in: <span className="font-semibold">{missingLabel(result, missing)}</span>
          {result.missing.length > 1 ? ` and ${result.missing.length - 1} more` : null}
        </span>
      )}
    </div>
  );
}
