import { useEffect, useId, useState } from "react";
import { TextField } from "../../../../ui/form/field";
import { type Industry, searchIndustries } from "../api";
import { ChoiceList } from "../fields";
import options from "../options.json";
import type { StepProps } from "./step-props";

/** Sectors and models to leave out, and the employer's industry. */
export function LimitsStep({ form, onChange, errors }: StepProps) {
  const listId = useId();
  const industries = useIndustries(form.employerIndustry);
  return (
    <div className="space-y-6">
      <ChoiceList
        legend="Leave out these sectors"
        type="checkbox"
        name="excludedSectors"
        choices={options.sectors}
        chosen={form.excludedSectors}
        onChange={(excludedSectors) => onChange({ excludedSectors })}
      />
      <ChoiceList
        legend="Leave out these business models"
        type="checkbox"
        name="excludedModels"
        choices={options.models}
        chosen={form.excludedModels}
        onChange={(excludedModels) => onChange({ excludedModels })}
      />
      <TextField
        label="Your employer's industry (optional)"
        name="employerIndustry"
        list={listId}
        autoComplete="off"
        hint="Ideas in the same industry get a warning: many contracts forbid them."
        value={form.employerIndustry}
        error={errors["employerIndustry"]}
        onChange={(event) => onChange({ employerIndustry: event.target.value })}
      />
      <datalist id={listId}>
        {industries.map(({ code, title }) => (
          <option key={code} value={`${code} ${title}`} />
        ))}
      </datalist>
    </div>
  );
}

function useIndustries(words: string): readonly Industry[] {
  const [industries, setIndustries] = useState<readonly Industry[]>([]);
  useEffect(() => {
    if (words.trim().length < 3) return setIndustries([]);
    const given = new AbortController();
    searchIndustries(words, given.signal)
      // The list only helps: a code can be typed without it.
      .catch(() => [])
      .then((found) => {
        if (!given.signal.aborted) setIndustries(found);
      });
    return () => given.abort();
  }, [words]);
  return industries;
}
