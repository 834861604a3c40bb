import { Button } from "../../../../ui/button/button";
import { useMutation } from "../../../../ui/use-mutation";
import { keepRound, type Plan, saveDecision } from "../api";
import { useTurn } from "./use-turn";

/** Offers to decide early, once the rule of the round is met. */
export function RuleMet({ plan }: { plan: Plan }) {
  const turn = useTurn();
  const { met, id, version } = plan.round;
  const going = useMutation(() => turn("Decided", "Go on", saveDecision("go-on", version)), "Could not go on");
  const keeping = useMutation(() => turn("", "", keepRound(id ?? 0, version)), "Could not keep the round");
  if (!met) return null;
  const isBusy = going.isBusy || keeping.isBusy;
  return (
    <section aria-labelledby="rule-met" className="rounded-lg bg-good-soft p-5 sm:px-8">
      <h3 id="rule-met" className="text-xl">
        {met.sentence}
      </h3>
      <p className="mt-2">
        Go on, and the next 30 days of the same market begin tomorrow. Or keep this round until its last day.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={going.isBusy} disabled={isBusy} onClick={() => void going.run()}>
          Go on
        </Button>
        <Button variant="secondary" busy={keeping.isBusy} disabled={isBusy} onClick={() => void keeping.run()}>
          Keep this round
        </Button>
      </div>
    </section>
  );
}
