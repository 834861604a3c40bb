import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tellOtherTabs } from "../../../../api/queries/tabs";
import { formatMoney } from "../../../../lib/format";
import { parseCents } from "../../../../lib/money";
import { useWage } from "../../../../lib/storage/day-job-wage";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { FormButtons } from "../../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";
import { MoneyField } from "../../../../ui/form/money-field";
import { type FormValues, useForm } from "../../../../ui/form/use-form";
import { PLAN, type Plan, setRule, undoChange } from "../api";
import { dayText } from "../days";

type RoundRule = Plan["round"]["rule"];
type RuleNumbers = Pick<RoundRule, "paidJobs" | "hourUsd" | "spendUsd">;

/** The rule of the round in one sentence, with its changes, or the form that sets one. */
export function PlanRule({ plan }: { plan: Plan }) {
  const [isChanging, setChanging] = useState(false);
  const { rule, state } = plan.round;
  if (isChanging) return <RuleForm plan={plan} onDone={() => setChanging(false)} />;
  return (
    <div>
      {rule.sentence ? <p className="font-semibold">{rule.sentence}</p> : null}
      {rule.changes.map((change) => (
        <p key={change.on + change.text} className="mt-1 text-sm text-ink-soft">
          {dayText(change.on)}: {change.text}
        </p>
      ))}
      {state === "active" ? (
        <Button variant="ghost" size="sm" className="-ml-3 mt-1" onClick={() => setChanging(true)}>
          {rule.sentence ? "Change the rule" : "Say when it is worth it"}
        </Button>
      ) : null}
    </div>
  );
}

function RuleForm({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const save = useSaveRule();
  const form = useForm(async (values) => {
    await save(readRule(values), plan.round.version);
    onDone();
  }, "Could not save the rule");
  return (
    <Form form={form}>
      <RuleFields rule={plan.round.rule} />
      <FormButtons action="Save the rule" isBusy={form.isBusy} onCancel={onDone} isInline className="mt-4" />
    </Form>
  );
}

/** Saves the rule and offers to undo it. */
export function useSaveRule() {
  const client = useQueryClient();
  const toast = useToast();
  async function undo(changeId: number) {
    client.setQueryData(PLAN, await undoChange(changeId));
    tellOtherTabs(PLAN);
  }
  return async (numbers: RuleNumbers, version: number) => {
    const plan = await setRule(numbers, version);
    client.setQueryData(PLAN, plan);
    tellOtherTabs(PLAN);
    const { changeId } = plan;
    if (changeId === null) return;
    const action = { label: "Undo", onAct: () => void undo(changeId) };
    toast.add({ title: "Rule saved", description: plan.round.rule.sentence ?? "No rule", action });
  };
}

/** Three numbers, prefilled for a rule that is not set. A blank one asks for nothing. */
export function RuleFields({ rule }: { rule: RoundRule }) {
  const wage = useWage();
  const [hour, setHour] = useState(rule.hourUsd);
  const first = rule.isSet ? rule : { ...rule, ...rule.suggested };
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Worth it if, by day {rule.by}:</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
        <TextField
          label="Paid jobs, at least"
          name="paidJobs"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={first.paidJobs ?? ""}
        />
        <div>
          <MoneyField
            key={hour}
            label="An hour above ($)"
            name="hourUsd"
            hint="Compared after tax with an hour at a job at this pay"
            defaultValue={hour ?? ""}
          />
          {wage !== null && wage !== hour ? (
            <Button variant="ghost" size="sm" className="mt-1" onClick={() => setHour(wage)}>
              Use {dollarText(wage)}, my job's hour
            </Button>
          ) : null}
        </div>
        <MoneyField label="At most spent ($)" name="spendUsd" defaultValue={first.spendUsd ?? ""} />
      </div>
      <p className="mt-2 text-xs text-ink-faint">Leave blank what does not matter to you.</p>
    </fieldset>
  );
}

export function readRule({ paidJobs = "", hourUsd = "", spendUsd = "" }: FormValues): RuleNumbers {
  const problems: Record<string, string> = {};
  const read = (name: string, text: string, number: number | null, problem: string) => {
    if (text.trim() !== "" && number === null) problems[name] = problem;
    return number;
  };
  const readUsd = (name: string, text: string) => {
    const cents = read(name, text, parseCents(text), "must be an amount, such as 27 or 27.50");
    return cents === null ? null : cents / 100;
  };
  const jobs = /^\d+$/.test(paidJobs.trim()) ? Number(paidJobs) : null;
  const numbers = {
    paidJobs: read("paidJobs", paidJobs, jobs, "must be a whole number"),
    hourUsd: readUsd("hourUsd", hourUsd),
    spendUsd: readUsd("spendUsd", spendUsd),
  };
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  return numbers;
}

function dollarText(usd: number): string {
  return Number.isInteger(usd) ? formatMoney(usd) : `$${usd.toFixed(2)}`;
}
