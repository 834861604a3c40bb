import { lazy, Suspense, useState } from "react";
import { neverAtServer } from "../../../lib/at-server";
import { Button } from "../../../ui/button/button";
import { classNames } from "../../../ui/class-names";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { SelectField } from "../../../ui/form/field";
import { useMutation } from "../../../ui/use-mutation";
import { type Plan, saveDecision } from "./api";
import { useTurn, useUndo } from "./round/use-turn";

const LatestEvidence = lazy(
  import.meta.env.SSR
    ? neverAtServer<typeof import("../../../ui/tool/evidence/latest-evidence")>
    : () => import("../../../ui/tool/evidence/latest-evidence"),
);

type PlanChoice = NonNullable<Plan["decision"]>;

const CHOICES = [
  {
    key: "go-on",
    label: "Go on",
    before:
      "The next 30 days of the same market begin tomorrow. Posts, email list, launch materials and launch open again.",
    act: "Begin the next round",
  },
  {
    key: "change-one-thing",
    label: "Change one thing",
    before: "Fourteen days begin tomorrow. The steps that depend on your change open again.",
    act: "Begin 14 days",
  },
  {
    key: "stop",
    label: "Stop",
    before: "Your tests are closed and your open steps are put away. One page keeps what you tried.",
    act: "Stop this round",
  },
] as const satisfies readonly { key: PlanChoice; label: string; before: string; act: string }[];

const THINGS = [
  { value: "customer", label: "The customer" },
  { value: "price", label: "The price" },
  { value: "offer", label: "The offer" },
  { value: "channel", label: "The channel" },
];

/** The decision of the review, with the evidence beside it. */
export function Decision({ plan, isNarrow }: { plan: Plan; isNarrow: boolean }) {
  const [open, setOpen] = useState<PlanChoice | null>(null);
  const save = useDecision();
  const isStopped = plan.round.state === "stopped";
  function choose(key: PlanChoice) {
    // Without a start there is no round to act on: the word is kept, and can be taken back.
    if (plan.startDate === null) void save.run(plan.decision === key ? null : key);
    else setOpen(open === key ? null : key);
  }
  return (
    <div className={classNames("mt-4 grid items-start gap-x-14 gap-y-6", !isNarrow && "lg:grid-cols-2")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form; these are buttons. */}
      <div role="group" aria-labelledby="plan-decision">
        <h4 id="plan-decision" className="text-base font-semibold">
          Your decision
        </h4>
        <p className="mt-1 text-sm text-ink-soft">
          {isStopped ? "You stopped this round." : "You can decide on any day."}
        </p>
        <UndoStop plan={plan} />
        <div className="mt-3 flex flex-wrap gap-2">
          {CHOICES.filter(({ key }) => key !== "stop" || !isStopped).map(({ key, label }) => {
            const isChosen = plan.startDate === null ? plan.decision === key : open === key;
            return (
              <Button
                key={key}
                variant={isChosen ? "primary" : "secondary"}
                aria-pressed={isChosen}
                disabled={save.isBusy}
                onClick={() => choose(key)}
              >
                {label}
              </Button>
            );
          })}
        </div>
        {open ? <Act key={open} choice={open} plan={plan} save={save} onDone={() => setOpen(null)} /> : null}
      </div>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <LatestEvidence level={4} />
      </Suspense>
    </div>
  );
}

interface ActProps {
  choice: PlanChoice;
  plan: Plan;
  save: ReturnType<typeof useDecision>;
  onDone: () => void;
}

/** Says what a decision does, and does it. */
function Act({ choice, plan, save, onDone }: ActProps) {
  const [thing, setThing] = useState("price");
  const shown = CHOICES.find(({ key }) => key === choice) ?? CHOICES[0];
  async function act() {
    const change = choice === "change-one-thing" ? thing : undefined;
    if (await save.run(choice, plan.round.version, change)) onDone();
  }
  return (
    <div className="mt-4 max-w-[46rem] rounded-lg border border-line p-4">
      <p>{shown.before}</p>
      {choice === "change-one-thing" ? (
        <SelectField
          className="mt-3 max-w-[16rem]"
          label="What changes?"
          options={THINGS}
          value={thing}
          onChange={(event) => setThing(event.target.value)}
        />
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={save.isBusy} onClick={() => void act()}>
          {shown.act}
        </Button>
        <Button variant="ghost" disabled={save.isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Takes back a stop for 30 days. Other changes are taken back beside the market. */
function UndoStop({ plan }: { plan: Plan }) {
  const undo = useUndo();
  const { undo: last } = plan.round;
  if (last?.kind !== "stop") return null;
  return (
    <Button variant="ghost" size="sm" className="mt-1" busy={undo.isBusy} onClick={() => void undo.run(last.changeId)}>
      Undo the stop
    </Button>
  );
}

function useDecision() {
  const turn = useTurn();
  return useMutation(async (choice: PlanChoice | null, version?: number, change?: string) => {
    const label = CHOICES.find(({ key }) => key === choice)?.label ?? "";
    await turn("Decided", label, saveDecision(choice, version, change));
  }, "Could not save the decision");
}
