import { useState } from "react";
import type { Experiment, ExperimentFields } from "../../../api/calls/experiments";
import { ApiError } from "../../../api/errors";
import { parseCents } from "../../../lib/money";
import { readerDay } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { DateField } from "../../../ui/form/date-field";
import { SelectField, TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { FormButtons } from "../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { MoneyField } from "../../../ui/form/money-field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { type FormValues, useForm } from "../../../ui/form/use-form";
import { useMutation } from "../../../ui/use-mutation";
import { type AnswerStrength, KIND_LABELS, plansAnswers, STRENGTH_LABELS, USUAL_STRENGTH } from "./labels";

type FormFields = Pick<
  Experiment,
  "hypothesis" | "kind" | "strength" | "n" | "k" | "atMost" | "riskiest" | "deadline" | "costCapCents" | "script"
>;

export const BLANK_FIELDS: FormFields = {
  hypothesis: "",
  kind: "interview",
  strength: "tells",
  n: 10,
  k: 5,
  atMost: false,
  riskiest: false,
  deadline: null,
  costCapCents: null,
  script: "",
};

interface ExperimentFormProps {
  initial: FormFields;
  /** True from the start on: a change of the pass mark needs a new version. */
  isLocked: boolean;
  action: string;
  onSave: (fields: ExperimentFields, newVersion: boolean) => Promise<void>;
  onCancel: () => void;
}

/** Hypothesis, pass mark and script of a test. */
export function ExperimentForm({ initial, isLocked, action, onSave, onCancel }: ExperimentFormProps) {
  const [kind, setKind] = useState(initial.kind);
  const [refused, setRefused] = useState<ExperimentFields | null>(null);
  const form = useForm(async (values) => {
    const fields = readFields(values);
    setRefused(null);
    try {
      await onSave(fields, false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.code !== "locked") throw error;
      setRefused(fields);
    }
  }, "Could not save the test");
  return (
    <Form form={form} className="mt-5 space-y-4">
      <TextAreaField
        label="Hypothesis"
        name="hypothesis"
        hint="One sentence that could turn out to be false."
        defaultValue={initial.hypothesis}
        maxLength={300}
        rows={2}
        required
      />
      <PlanFields initial={initial} kind={kind} onKind={setKind} />
      {kind === "count" ? (
        <Checkbox name="atMost" defaultChecked={initial.atMost}>
          An upper limit: the test passes at this number or less
        </Checkbox>
      ) : null}
      <Checkbox name="riskiest" defaultChecked={initial.riskiest}>
        This is the riskiest assumption, so its points count double
      </Checkbox>
      <TextAreaField label="Script" name="script" defaultValue={initial.script} maxLength={4000} rows={5} />
      {isLocked ? (
        <p className="text-sm text-ink-soft">
          Locked while the test runs: the kind, what a yes means, the planned answers, the answers needed to pass, and
          the risk.
        </p>
      ) : null}
      {refused ? <NewVersion fields={refused} onSave={onSave} /> : null}
      <FormButtons action={action} isBusy={form.isBusy} onCancel={onCancel} />
    </Form>
  );
}

interface PlanFieldsProps {
  initial: FormFields;
  kind: Experiment["kind"];
  onKind: (kind: Experiment["kind"]) => void;
}

/** Kind of the test, its pass mark and its limits. */
function PlanFields({ initial, kind, onKind }: PlanFieldsProps) {
  const [strength, setStrength] = useState(initial.strength);
  const hasPlan = plansAnswers(kind);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Kind of test"
        name="kind"
        value={kind}
        options={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const next = event.target.value as Experiment["kind"];
          onKind(next);
          setStrength(USUAL_STRENGTH[next]);
        }}
      />
      {hasPlan ? (
        <SelectField
          label="A yes means"
          name="strength"
          value={strength ?? "tells"}
          options={Object.entries(STRENGTH_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setStrength(event.target.value as AnswerStrength)}
        />
      ) : null}
      {hasPlan ? (
        <TextField label="Planned answers" name="n" inputMode="numeric" defaultValue={initial.n ?? 10} required />
      ) : null}
      {kind === "once" ? null : (
        <TextField
          label={hasPlan ? "Yes answers needed to pass" : "Number to compare with"}
          name="k"
          inputMode={hasPlan ? "numeric" : "decimal"}
          defaultValue={initial.k}
          required
        />
      )}
      <DateField label="Deadline" name="deadline" min={readerDay()} defaultValue={initial.deadline ?? ""} />
      <MoneyField
        label="Cost limit in $ (optional)"
        name="costCapCents"
        defaultValue={initial.costCapCents === null ? "" : String(initial.costCapCents / 100)}
      />
    </div>
  );
}

/** Asks before a pass mark that runs is replaced. */
function NewVersion({ fields, onSave }: { fields: ExperimentFields; onSave: ExperimentFormProps["onSave"] }) {
  const saving = useMutation(() => onSave(fields, true), "Could not save the test");
  return (
    <div role="alert" className="rounded-md border border-lamp bg-lamp-soft px-4 py-3 text-sm text-lamp-ink">
      <p>
        The pass mark is locked while the test runs. You can make a new version: the earlier mark stays readable, and
        the card says after how many answers it was changed.
      </p>
      <Button size="sm" className="mt-3" busy={saving.isBusy} onClick={() => void saving.run()}>
        Make a new version
      </Button>
    </div>
  );
}

function readFields(values: FormValues): ExperimentFields {
  const kind = values.kind as Experiment["kind"];
  const hasPlan = plansAnswers(kind);
  const problems: Record<string, string> = {};
  const readWholeNumber = (name: "n" | "k") => {
    const text = values[name]?.trim() ?? "";
    if (!/^\d+$/.test(text)) problems[name] = "Please enter a whole number.";
    return Number(text);
  };
  // Hundredths of a number are read as cents of an amount are.
  const readNumber = () => {
    const hundredths = parseCents(values.k ?? "");
    if (hundredths === null) problems.k = "Please enter a number such as 25 or 27.50.";
    return (hundredths ?? 0) / 100;
  };
  const readMark = () => (kind === "once" ? 1 : hasPlan ? readWholeNumber("k") : readNumber());
  const cost = values.costCapCents?.trim() ?? "";
  const cents = cost === "" ? null : parseCents(cost);
  if (cost !== "" && cents === null) problems.costCapCents = "Please enter an amount such as 25.";
  const fields: ExperimentFields = {
    hypothesis: values.hypothesis ?? "",
    kind,
    strength: hasPlan ? (values.strength ?? null) : null,
    n: hasPlan ? readWholeNumber("n") : null,
    k: readMark(),
    atMost: kind === "count" && values.atMost === "on",
    riskiest: values.riskiest === "on",
    deadline: values.deadline ? values.deadline : null,
    costCapCents: cents,
    script: values.script ?? "",
  };
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  return fields;
}
