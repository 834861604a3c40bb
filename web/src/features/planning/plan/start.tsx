import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { readerDay } from "../../../lib/time/day";
import { durationText } from "../../../lib/time/duration";
import { Button } from "../../../ui/button/button";
import { buttonStyle } from "../../../ui/button/button-style";
import { DateField } from "../../../ui/form/date-field";
import { Form } from "../../../ui/form/form";
import { useForm } from "../../../ui/form/use-form";
import { useMutation } from "../../../ui/use-mutation";
import { CALENDAR, PLAN, type Plan, startPlan, TASKS } from "./api";
import { dayText } from "./days";
import { EveningsAskedAgain, EveningsFields, readEvenings, useNameEvenings } from "./evenings-choice";
import { RuleFields, readRule, useSaveRule } from "./round/rule";

interface StartProps {
  plan: Plan;
  /** The rule is set elsewhere. */
  isShort?: boolean;
}

/** The day on which the plan starts with the rule of the round, and its days as a file once there is one. */
export function Start({ plan, isShort = false }: StartProps) {
  const { startDate } = plan;
  const isStopped = plan.round.state === "stopped";
  const [isChanging, setChanging] = useState(false);
  if (startDate === null || isChanging) {
    return <StartForm plan={plan} isShort={isShort} onDone={() => setChanging(false)} />;
  }
  return (
    <div>
      <p>
        <span className="text-ink-soft">Day 1 {isStopped ? "was" : "is"} </span>
        <span className="font-semibold">{dayText(startDate)}</span>
      </p>
      {isStopped ? null : (
        <>
          <EveningsLink hours={plan.hours} />
          {isShort ? null : <EveningsAskedAgain plan={plan} />}
          <div className="mt-3 flex flex-wrap gap-2">
            <a href={CALENDAR} download="sidestart-plan.ics" className={buttonStyle("secondary", "md")}>
              Add to calendar (.ics)
            </a>
            <Button variant="ghost" onClick={() => setChanging(true)}>
              Change
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Where the days come from: weeks are for everyone, evenings are one's own. */
function EveningsLink({ hours }: Pick<Plan, "hours">) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {hours ? hoursText(hours) : "Every step has a week, not a day."}{" "}
      <Link href="/evenings" className="prose-link">
        {hours?.isDated ? "Open My evenings" : "Give each step its evening"}
      </Link>
    </p>
  );
}

function hoursText({ plannedMinutes, firstMinutes, laterSteps }: NonNullable<Plan["hours"]>): string {
  const planned = `Your evenings give the plan ${durationText(plannedMinutes)} in four weeks.`;
  if (firstMinutes > plannedMinutes) {
    return `${planned} The first steps alone need ${durationText(firstMinutes)}, so the plan will end later.`;
  }
  if (laterSteps === 0) return `${planned} All steps fit.`;
  return `${planned} ${laterSteps === 1 ? "One step is" : `${laterSteps} steps are`} for later.`;
}

function StartForm({ plan, isShort, onDone }: StartProps & { onDone: () => void }) {
  const { startDate } = plan;
  const { rule } = plan.round;
  const asks = {
    rule: !rule.isSet && !isShort,
    // My evenings knows better.
    evenings: !plan.hours?.isDated && !isShort,
  };
  const { form, removal, isBusy } = useStartForm(plan, asks, onDone);
  return (
    <Form form={form}>
      <DateField
        label="When do you start?"
        name="startDate"
        hint="Each week has three steps. It is fine to miss an evening."
        defaultValue={startDate ?? readerDay()}
      />
      {asks.evenings ? (
        <div className="mt-5">
          <EveningsFields evenings={plan.evenings} />
        </div>
      ) : (
        <EveningsLink hours={plan.hours} />
      )}
      {asks.rule ? (
        <div className="mt-5">
          <RuleFields rule={rule} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={form.isBusy} disabled={isBusy}>
          {startDate ? "Save day 1" : "Set day 1"}
        </Button>
        {startDate ? (
          <>
            <Button variant="ghost" disabled={isBusy} onClick={() => void removal.run()}>
              Remove dates
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={onDone}>
              Cancel
            </Button>
          </>
        ) : null}
      </div>
    </Form>
  );
}

/** Saves evenings and rule where they are asked for. Day 1 shows once all is stored, so that who leaves loses nothing. */
function useStartForm(plan: Plan, asks: { rule: boolean; evenings: boolean }, onDone: () => void) {
  const client = useQueryClient();
  const saveRule = useSaveRule();
  const nameEvenings = useNameEvenings();
  function finish() {
    tellOtherTabs(PLAN, TASKS);
    onDone();
  }
  const form = useForm(async (values) => {
    const { startDate: day = "" } = values;
    const numbers = asks.rule ? readRule(values) : null;
    if (asks.evenings) await nameEvenings(readEvenings(values), plan.evenings);
    const started = await startPlan(day);
    if (numbers) await saveRule(numbers, started.round.version);
    else client.setQueryData(PLAN, started);
    finish();
  }, "Could not save day 1");
  const removal = useMutation(async () => {
    client.setQueryData(PLAN, await startPlan(null));
    finish();
  }, "Could not remove the dates");
  return { form, removal, isBusy: form.isBusy || removal.isBusy };
}
