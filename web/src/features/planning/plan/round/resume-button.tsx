import { Button } from "../../../../ui/button/button";
import { useMutation } from "../../../../ui/use-mutation";
import { type Plan, resumeRound } from "../api";
import { useTurn } from "./use-turn";

interface ResumeProps {
  plan: Plan;
  /** Round that waits. */
  id: number;
  market: string | null;
}

/** Takes up a round that waits. The present one waits in its place. */
export function ResumeButton({ plan, id, market }: ResumeProps) {
  const turn = useTurn();
  const { isBusy, run } = useMutation(
    () => turn("Your round goes on", market ?? "", resumeRound(id, plan.round.version)),
    "Could not take up the round",
  );
  const own = plan.market?.name;
  return (
    <div className="mt-1 print:hidden">
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void run()}>
        Take it up again
        <span className="sr-only">{market ? `: ${market}` : ""}</span>
      </Button>
      <p className="mt-1 text-ink-soft">It goes on at its own day. {own ?? "This round"} waits instead.</p>
    </div>
  );
}
