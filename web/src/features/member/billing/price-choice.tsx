import { Badge } from "../../../ui/inline/badge";
import type { BillingCycle, Price } from "./api";

const NAMES: Record<BillingCycle, string> = { monthly: "Monthly", yearly: "Yearly" };

interface PriceChoiceProps {
  prices: readonly Price[];
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
  disabled: boolean;
}

/** The two periods side by side. Each shows the price per month and the amount that is charged. */
export function PriceChoice({ prices, value, onChange, disabled }: PriceChoiceProps) {
  return (
    <fieldset className="mt-5" disabled={disabled}>
      <legend className="text-sm font-semibold">Billing</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {prices.map((price) => (
          <label
            key={price.cycle}
            className="flex cursor-pointer gap-3 rounded-md border border-control-line p-3.5 has-checked:border-lamp-ink has-checked:bg-lamp-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="billingCycle"
              value={price.cycle}
              checked={price.cycle === value}
              onChange={() => onChange(price.cycle)}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                {NAMES[price.cycle]}
                {price.saving ? <Badge tone="good">{price.saving}</Badge> : null}
              </span>
              <span className="tabular mt-1 block font-display text-xl">{price.shown}</span>
              <span className="block text-xs text-ink-soft">{price.billed}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
