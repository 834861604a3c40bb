import { TextField } from "../../../../ui/form/field";
import options from "../options.json";
import type { StepProps } from "./step-props";

/** The weights of the parts, which few people change. */
export function WeightsStep({ form, onChange, errors }: StepProps) {
  const problem = errors["weights"];
  return (
    <div>
      {problem ? <p className="mb-3 text-sm font-medium text-danger">{problem}</p> : null}
      <div className="grid grid-cols-2 gap-4">
        {options.method.map(({ part, label }) => (
          <TextField
            key={part}
            label={label}
            name={`weight-${part}`}
            inputMode="numeric"
            autoComplete="off"
            value={form.weights[part] ?? ""}
            onChange={(event) => onChange({ weights: { ...form.weights, [part]: event.target.value } })}
          />
        ))}
      </div>
      <p className="mt-3 text-xs text-ink-faint">Whole numbers from 0 to 100. They're scaled to add up to 100.</p>
    </div>
  );
}
