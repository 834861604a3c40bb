import { type ComponentType, Suspense, useState } from "react";
import { Button } from "../../../ui/button/button";
import type { UpgradeDialogProps } from "../../../ui/layout/upgrade-dialog-props";

const ADDED = [
  "Analyses and results of every tool, week by week",
  "Answers of your experiments by week: yes, no and not counted",
  "Evenings and minutes you worked",
  "Profit of every saved calculation, side by side",
  "Steps of your plan beside the days they were due",
];

/** List of the figures that Premium adds, with the button to get it. */
export function PremiumOffer({ UpgradeDialog }: { UpgradeDialog: ComponentType<UpgradeDialogProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="analytics-premium" className="mt-10 rounded-lg bg-paper-sunk p-6 sm:p-8">
      <h2 id="analytics-premium" className="text-xl">
        See how it changes over time
      </h2>
      <p className="mt-2 max-w-[39em]">
        The latest values above are free. Premium adds up to a year of history, counted from the work that is already in
        your account:
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {ADDED.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button className="mt-5" onClick={() => setOpen(true)}>
        See my history with Premium
      </Button>
      {isOpen ? (
        <Suspense>
          <UpgradeDialog feature="see your work over time" open onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
