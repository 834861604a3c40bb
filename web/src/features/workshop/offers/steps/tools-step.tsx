import { ChoiceList } from "../fields";
import options from "../options.json";
import type { StepProps } from "./step-props";

export function ToolsStep({ form, onChange }: StepProps) {
  return (
    <div className="space-y-6">
      <ChoiceList
        legend="Which of these do you own or can you use?"
        type="checkbox"
        name="tools"
        choices={options.tools}
        chosen={form.tools}
        onChange={(tools) => onChange({ tools })}
      />
      <ChoiceList
        legend="Work that needs a license"
        type="radio"
        name="licenses"
        choices={options.licenses}
        chosen={[form.licenses]}
        onChange={([licenses = form.licenses]) => onChange({ licenses })}
      />
    </div>
  );
}
