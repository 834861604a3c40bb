import { localDate } from "../../../lib/time/day";
import { Disclosure } from "../../../ui/layout/disclosure";
import type { Payment } from "./api";

/** The ledger, newest first. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <Disclosure summary={payments.length === 1 ? "One payment" : `${payments.length} payments`} className="mt-5">
      <table className="tabular w-full max-w-md text-left text-sm">
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className="py-1 font-semibold">
              Date
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Amount
            </th>
            <th scope="col" className="py-1 pl-6 font-semibold">
              Kind
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={`${payment.paidAt} ${payment.amountCents}`} className="border-t border-line">
              <td className="py-2">{localDate(payment.paidAt)}</td>
              <td className="py-2 text-right">{formatAmount(payment)}</td>
              <td className="py-2 pl-6">{payment.isDemo ? "Demo, not charged" : "Paid"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

function formatAmount({ amountCents, currency }: Payment): string {
  const value = (amountCents / 100).toFixed(2);
  return currency === "usd" ? `$${value}` : `${value} ${currency.toUpperCase()}`;
}
