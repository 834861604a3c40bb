import { lazy, Suspense, useState } from "react";
import { neverAtServer } from "../../lib/at-server";
import { Button } from "../button";

const ShareDialog = lazy(
  import.meta.env.SSR ? () => neverAtServer<typeof import("./share-dialog")>() : () => import("./share-dialog"),
);

/** Parts of each tool's results that a link shows or leaves out. */
const SHOWS: Readonly<Record<string, string>> = {
  "profitability-calculator":
    "It shows every figure, the pay at your day job included. The name of the scenario is left out.",
  "what-should-i-sell":
    "It shows the ideas with your skills, money and hours behind them. Your employer's industry is left out.",
  "customer-persona": "The persona's name, the quotes and who said them are left out.",
  "audience-problem-finder":
    "It shows the themes with their quotes. Email addresses and phone numbers are masked, and the whole text is left out.",
};

interface ShareRunProps {
  /** Slug of the tool. */
  tool: string;
  disabled?: boolean | undefined;
  /** Id of the saved run; saves it first where it is not saved yet. */
  savedId: () => Promise<number>;
}

/** Shares a result by a link. */
export function ShareRun({ tool, disabled, savedId }: ShareRunProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog tool={tool} shows={SHOWS[tool] ?? ""} savedId={savedId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
