import { useState } from "react";
import type { Experiment, ExperimentFields } from "../../../api/calls/experiments";
import { ApiError } from "../../../api/errors";
import { parseCents } from "../../../lib/money";
import { readerDay } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { DateField } from "../../../ui/form/date-field";
import { SelectField, TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { FormButtons } from "../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { MoneyField } from "../../../ui/form/money-field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { type FormValues, useForm } from "../../../ui/form/use-form";
import { useMutation } from "../../../ui/use-mutation";
import { KIND_LABELS, STRENGTH_LABELS, type Strength, USUAL_STRENGTH } from "./labels";

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
  const [strength, setStrength] = useState(initial.strength);
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
  const isCount = kind === "count";
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
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Kind of test"
          name="kind"
          value={kind}
          options={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => {
            const next = event.target.value as Experiment["kind"];
            setKind(next);
            setStrength(USUAL_STRENGTH[next]);
          }}
        />
        {isCount ? null : (
          <SelectField
            label="A yes means"
            name="strength"
            value={strength ?? "tells"}
            options={Object.entries(STRENGTH_LABELS).map(([value, label]) => ({ value, label }))}
            onChange={(event) => setStrength(event.target.value as Strength)}
          />
        )}
        {isCount ? null : (
          <TextField label="Planned answers" name="n" inputMode="numeric" defaultValue={initial.n ?? 10} required />
        )}
        <TextField
          label={isCount ? "Number to compare with" : "Yes answers needed to pass"}
          name="k"
          inputMode="numeric"
          defaultValue={initial.k}
          required
        />
        <DateField label="Deadline" name="deadline" min={readerDay()} defaultValue={initial.deadline ?? ""} />
        <MoneyField
          label="Cost limit in $ (optional)"
          name="costCapCents"
          defaultValue={initial.costCapCents === null ? "" : String(initial.costCapCents / 100)}
        />
      </div>
      {isCount ? (
        <Check name="atMost" label="An upper limit: the test passes at this number or less" isOn={initial.atMost} />
      ) : null}
      <Check
        name="riskiest"
        label="This is the riskiest assumption, so its points count double"
        isOn={initial.riskiest}
      />
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

function Check({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 accent-action" />
      {label}
    </label>
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
  const isCount = values.kind === "count";
  const problems: Record<string, string> = {};
  const readWholeNumber = (name: "n" | "k") => {
    const text = values[name]?.trim() ?? "";
    if (!/^\d+$/.test(text)) problems[name] = "Please enter a whole number.";
    return Number(text);
  };
  const cost = values.costCapCents?.trim() ?? "";
  const cents = cost === "" ? null : parseCents(cost);
  if (cost !== "" && cents === null) problems.costCapCents = "Please enter an amount such as 25.";
  const fields: ExperimentFields = {
    hypothesis: values.hypothesis ?? "",
    kind: values.kind ?? "interview",
    strength: isCount ? null : (values.strength ?? null),
    n: isCount ? null : readWholeNumber("n"),
    k: readWholeNumber("k"),
    atMost: isCount && values.atMost === "on",
    riskiest: values.riskiest === "on",
    deadline: values.deadline ? values.deadline : null,
    costCapCents: cents,
    script: values.script ?? "",
  };
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  return fields;
}
