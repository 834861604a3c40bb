import type { ReactNode } from "react";

interface ChoiceListProps {
  legend: ReactNode;
  hint?: string;
  type: "checkbox" | "radio";
  name: string;
  choices: readonly { key: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Native checkboxes or radios under one legend. */
export function ChoiceList({ legend, hint, type, name, choices, chosen, onChange }: ChoiceListProps) {
  function toggleChoice(key: string, isChosen: boolean) {
    if (type === "radio") onChange([key]);
    else onChange(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key));
  }
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {hint ? <p className="mt-1 text-xs text-ink-faint">{hint}</p> : null}
      <div className="mt-2 grid grid-cols-1 gap-x-4 min-[24rem]:grid-cols-2">
        {choices.map(({ key, label }) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type={type}
              name={name}
              value={key}
              checked={chosen.includes(key)}
              onChange={(event) => toggleChoice(key, event.target.checked)}
              className="size-4.5 shrink-0 accent-action"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
