import { changeExperiment, type Experiment } from "../../../../api/calls/experiments";
import { parseCents } from "../../../../lib/money";
import { Button } from "../../../../ui/button/button";
import { TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";
import { useForm } from "../../../../ui/form/use-form";
import { numberOfCount } from "../labels";

/** Measured number of a count. */
export function MeasureForm({ experiment, onChanged }: { experiment: Experiment; onChanged: () => void }) {
  const form = useForm(async ({ measured = "" }) => {
    const text = measured.trim();
    // Hundredths of a number are read as cents of an amount are.
    const hundredths = parseCents(text);
    if (text !== "" && hundredths === null) {
      throw new InvalidFieldsError({ measured: "Please enter a number such as 25 or 27.50." });
    }
    await changeExperiment(experiment, { measured: hundredths === null ? null : hundredths / 100 });
    onChanged();
  }, "Could not save the number");
  return (
    <Form form={form} className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          key={experiment.version}
          label={`Measured number (at ${experiment.atMost ? "most" : "least"} ${numberOfCount(experiment)})`}
          name="measured"
          inputMode="decimal"
          autoComplete="off"
          className="w-72"
          defaultValue={experiment.measured ?? ""}
        />
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Save the number
        </Button>
      </div>
    </Form>
  );
}
